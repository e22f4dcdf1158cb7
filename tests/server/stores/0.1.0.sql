PRAGMA application_id = 1416129396;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE game_match ( id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES game_table ON DELETE CASCADE, number INTEGER NOT NULL, head TEXT NOT NULL, UNIQUE (table_id, number)) STRICT;
INSERT INTO "game_match" VALUES(1,1,1,'[Game "thumb"]
[Players "3"]
[Options "mode=basic storm=false boots_penalty=2 penalty=false"]
[Seed "10481809138734818910"]
[Rules "2"]
[Salt "0c26a9226c6550eaede85d7973abe9c5"]
[Commitment "3cf1514a3f99c6390684d858b7f3468b376f6926b1b7c78b089153a9ca58fc7b"]
');
INSERT INTO "game_match" VALUES(2,2,1,'[Game "thumb"]
[Players "4"]
[Options "mode=basic storm=true boots_penalty=2 penalty=true"]
[Seed "18309560318784050338"]
[Rules "2"]
[Salt "a97d93845fc07380d166f940fad4ccb0"]
[Commitment "286bc67ff4c8c443effcee931eab80a6f10287221570686c7d97a04198ee17e0"]
');
INSERT INTO "game_match" VALUES(3,3,1,'[Game "thumb"]
[Players "3"]
[Options "mode=legendary storm=false boots_penalty=2 penalty=false"]
[Seed "6908565206442029558"]
[Rules "2"]
[Salt "581b3a5782061e736860ca4f9522f285"]
[Commitment "cfe3d7862311b9a0fde64f2c54a473b794b90e6714680587d4aeb000a06084c7"]
');
INSERT INTO "game_match" VALUES(4,4,1,'[Game "hood"]
[Players "2"]
[Options "start=easy points=true recount=false halt=false mode=woods"]
[Seed "8433268181999101508"]
[Rules "2"]
[Salt "39a6b62b6a851cbdf43f7f01b7ced85e"]
[Commitment "f8378b172e03b116f6765df49f0a74665833c87821a8b5a05c1b682c9124e342"]
');
INSERT INTO "game_match" VALUES(5,5,1,'[Game "hood"]
[Players "3"]
[Options "start=easy points=true recount=false halt=false mode=wolf"]
[Seed "7017056404626404205"]
[Rules "2"]
[Salt "30fc5d289bf514e25957beace6477da2"]
[Commitment "0026fee3afe93b396d2d90b4a6e5da194a586a302269699cba189edc3bfbccf8"]
');
INSERT INTO "game_match" VALUES(6,6,1,'[Game "lights"]
[Players "2"]
[Options "film=random rotate=random goal=0"]
[Seed "2304919528389613407"]
[Salt "9b92da886a64fae6e5359756b216daba"]
[Commitment "ad4f6b45690b340284a66187c0ce2ed13c8be456f0afec748ed92fe083ca2173"]
');
INSERT INTO "game_match" VALUES(7,7,1,'[Game "lights"]
[Players "3"]
[Options "film=random rotate=random goal=2"]
[Seed "1905023265086925703"]
[Salt "c7f060fcca495a6ea15200596414d4c1"]
[Commitment "2fdc4376ccb895f0fd9fa8bfd12544a80eeef6dc2feecd9edc368f0c02beb4ab"]
');
INSERT INTO "game_match" VALUES(8,8,1,'[Game "goblins"]
[Players "3"]
[Options "mode=standard turnable=false cap=40"]
[Seed "15211494221591262073"]
[Rules "2"]
[Salt "4f310ce87e9903b2e6ff6f3354af5aff"]
[Commitment "6e313da0986f4ccf854aa02c6d3f8f6ade09ed0c01567ae97188d5264442a78e"]
');
INSERT INTO "game_match" VALUES(9,9,1,'[Game "goblins"]
[Players "3"]
[Options "mode=advanced turnable=false cap=400"]
[Seed "15157062717788555295"]
[Rules "2"]
[Salt "e1ca7a105c7901f7598681d3f4167132"]
[Commitment "f15d57b48a316c05643e0f053242011bd4fb37f59dd36273dff8eee72deee509"]
');
INSERT INTO "game_match" VALUES(10,10,1,'[Game "labyrinth"]
[Players "3"]
[Options "goal=7 beasts=trade cap=20 rings=clockwise"]
[Seed "2288936787095339444"]
[Rules "2"]
[Salt "a1af1e5130736ee51293ee03afdf59e9"]
[Commitment "e823e75ff411c4fea52dad71623f4a5a0ba210d6d79ae6a5caac015bd0f2f6f6"]
');
INSERT INTO "game_match" VALUES(11,11,1,'[Game "labyrinth"]
[Players "4"]
[Options "goal=7 beasts=german cap=30 rings=clockwise"]
[Seed "2426645287719039929"]
[Rules "2"]
[Salt "6c443ba0013310061d75d40ebaaf9b61"]
[Commitment "26c792af6a6540e17688e4e1a7fe7c7ddf0dc747678a1dce2dfcad9b37f19b8d"]
');
CREATE TABLE game_table ( id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, json TEXT NOT NULL, visited INTEGER NOT NULL) STRICT;
INSERT INTO "game_table" VALUES(1,'BEZEZI','{"game":"thumb","edition":"default","options":{"mode":"basic","storm":false,"pebbles":null,"tree":null,"boots":null,"ogre":null,"boots_penalty":2,"penalty":false},"phase":"play","match":1,"seed":"10481809138734818910","salt":"0c26a9226c6550eaede85d7973abe9c5","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":true},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"988204076ebf0ad67ba4d5101b4c7a90"},{"id":2,"host":false,"token":"8e3f97dce6f338432663c0bcfae1f19b"},{"id":3,"host":false,"token":"073aa01d1e268d95a7c97a15df6b7912"},{"id":4,"host":false,"token":"e14076b72d9dea2c2dcc77bf6432ec65"}]}',1794822093);
INSERT INTO "game_table" VALUES(2,'ZAVOKI','{"game":"thumb","edition":"default","options":{"mode":"basic","storm":true,"pebbles":null,"tree":null,"boots":null,"ogre":null,"boots_penalty":2,"penalty":true},"phase":"play","match":1,"seed":"18309560318784050338","salt":"a97d93845fc07380d166f940fad4ccb0","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0,0],"group":0,"game":0,"together":true},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false},{"kind":"person","person":5,"name":"P3","colour":3,"level":"","begins":false,"late":false}],"last_person":5,"people":[{"id":1,"host":true,"token":"172c750e7c095d0f09f6859839c94b05"},{"id":2,"host":false,"token":"20458456885f434b07219b35c0b5f5df"},{"id":3,"host":false,"token":"2f496de08633092116f21ffd18acd7c1"},{"id":4,"host":false,"token":"4c9d96bb430eb71d25c7453d992aa949"},{"id":5,"host":false,"token":"859db468ec2e120d8cb910ea40c7e9e2"}]}',1794822093);
INSERT INTO "game_table" VALUES(3,'TIBONI','{"game":"thumb","edition":"default","options":{"mode":"legendary","storm":false,"pebbles":null,"tree":null,"boots":null,"ogre":null,"boots_penalty":2,"penalty":false},"phase":"play","match":1,"seed":"6908565206442029558","salt":"581b3a5782061e736860ca4f9522f285","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":true},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"af8755c7c18a876ee8b8ba9eec673871"},{"id":2,"host":false,"token":"441444d536afd8dcfb8198d64096cb2a"},{"id":3,"host":false,"token":"6763d2f25c52b2acc66e253fb16f3fb1"},{"id":4,"host":false,"token":"e37232a8700b1f3e089dd185e27f775e"}]}',1794822093);
INSERT INTO "game_table" VALUES(4,'WERIME','{"game":"hood","edition":"default","options":{"start":"easy","points":true,"recount":false,"halt":false,"mode":"woods"},"phase":"play","match":1,"seed":"8433268181999101508","salt":"39a6b62b6a851cbdf43f7f01b7ced85e","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0],"group":0,"game":0,"together":true},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false}],"last_person":3,"people":[{"id":1,"host":true,"token":"8b8131622e07cb445c85922f0710c8eb"},{"id":2,"host":false,"token":"f7a629464c7b7fdb0e7f7a631aaf4fd2"},{"id":3,"host":false,"token":"7ab7b7d1263ffbfa692cc9a174c0b8eb"}]}',1794822093);
INSERT INTO "game_table" VALUES(5,'LEFIBA','{"game":"hood","edition":"default","options":{"start":"easy","points":true,"recount":false,"halt":false,"mode":"wolf"},"phase":"play","match":1,"seed":"7017056404626404205","salt":"30fc5d289bf514e25957beace6477da2","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"1ed7f3116a5e7c55fbe4533a781e5765"},{"id":2,"host":false,"token":"015e2b6381f520fb89f58323b5134f63"},{"id":3,"host":false,"token":"a5627a8c8178e43595bfe7378440016d"},{"id":4,"host":false,"token":"abfafbe19f1078e95dc00c8872d1cf20"}]}',1794822093);
INSERT INTO "game_table" VALUES(6,'VIGORA','{"game":"lights","edition":"default","options":{"film":"random","rotate":"random","goal":0},"phase":"play","match":1,"seed":"2304919528389613407","salt":"9b92da886a64fae6e5359756b216daba","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false}],"last_person":3,"people":[{"id":1,"host":true,"token":"fb77eb436a0fbfe5bb2d0df11dc64c61"},{"id":2,"host":false,"token":"1c468ef2c21598a6c87913835707b40b"},{"id":3,"host":false,"token":"1530618aa5299d82797ed13c89869b29"}]}',1794822093);
INSERT INTO "game_table" VALUES(7,'KEGODO','{"game":"lights","edition":"default","options":{"film":"random","rotate":"random","goal":2},"phase":"play","match":1,"seed":"1905023265086925703","salt":"c7f060fcca495a6ea15200596414d4c1","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"1c5a7a73ffb56a322b11cc883466a7db"},{"id":2,"host":false,"token":"dd9fc1f50a85ae3958b5eecdbff70c25"},{"id":3,"host":false,"token":"efcb4171f248a24c8b096ba9f7fc8493"},{"id":4,"host":false,"token":"1821ff5668eee3a31776ad4ef639b10a"}]}',1794822093);
INSERT INTO "game_table" VALUES(8,'MAZONA','{"game":"goblins","edition":"default","options":{"mode":"standard","turnable":false,"cap":40},"phase":"play","match":1,"seed":"15211494221591262073","salt":"4f310ce87e9903b2e6ff6f3354af5aff","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":2},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"1d09afeb5664e505f09aa89bff1aeca4"},{"id":2,"host":false,"token":"69697f99ba6cd2b2f4e33fb4b0b9e2ad"},{"id":3,"host":false,"token":"1faa426cac6d798f25dc2d3c7ad1a782"},{"id":4,"host":false,"token":"a0e14cd687731ff46f758cc58d6a974f"}]}',1794822093);
INSERT INTO "game_table" VALUES(9,'FIWIGA','{"game":"goblins","edition":"default","options":{"mode":"advanced","turnable":false,"cap":400},"phase":"play","match":1,"seed":"15157062717788555295","salt":"e1ca7a105c7901f7598681d3f4167132","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":2},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"338ef76648173ea84c441bbc6be60608"},{"id":2,"host":false,"token":"1c5cf15f2078bd937f1cd1ba00f3f625"},{"id":3,"host":false,"token":"e69634dd3db0c7ffc3ae1c303103eab3"},{"id":4,"host":false,"token":"1c9152988f5f7dfcd7c8fe4d56ed30a9"}]}',1794822093);
INSERT INTO "game_table" VALUES(10,'VABIFE','{"game":"labyrinth","edition":"default","options":{"goal":7,"beasts":"trade","cap":20,"rings":"clockwise"},"phase":"play","match":1,"seed":"2288936787095339444","salt":"a1af1e5130736ee51293ee03afdf59e9","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false}],"last_person":4,"people":[{"id":1,"host":true,"token":"9f4667b0267e049cecbe088f4be487c3"},{"id":2,"host":false,"token":"24dfe4af38cee4efa0f71fef5099d5ea"},{"id":3,"host":false,"token":"a1bf83bb7ac3daf607bd4557c9d76bc0"},{"id":4,"host":false,"token":"bb54e6cfefabba30b0c339b6bb72bdac"}]}',1794822093);
INSERT INTO "game_table" VALUES(11,'ZIKOMO','{"game":"labyrinth","edition":"default","options":{"goal":7,"beasts":"german","cap":30,"rings":"clockwise"},"phase":"play","match":1,"seed":"2426645287719039929","salt":"6c443ba0013310061d75d40ebaaf9b61","locked":false,"paused":false,"lost":false,"settings":{"look":0,"shout":0,"talk":15,"pace":0,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0,0],"group":0,"game":0,"together":false},"seats":[{"kind":"person","person":2,"name":"P0","colour":0,"level":"","begins":false,"late":false},{"kind":"person","person":3,"name":"P1","colour":1,"level":"","begins":false,"late":false},{"kind":"person","person":4,"name":"P2","colour":2,"level":"","begins":false,"late":false},{"kind":"person","person":5,"name":"P3","colour":3,"level":"","begins":false,"late":false}],"last_person":5,"people":[{"id":1,"host":true,"token":"9b9ad5eb3302b46598e7d5303721663d"},{"id":2,"host":false,"token":"0a67472852328ff5850cd8ea5e84cd73"},{"id":3,"host":false,"token":"727b452ee24cdb36c03b04297e959cd1"},{"id":4,"host":false,"token":"48c12168dea8ffc9029a8115e62a865c"},{"id":5,"host":false,"token":"439a4bf0c1c2eccc2c5c8f1fc6095ce8"}]}',1794822093);
INSERT INTO "game_table" VALUES(12,'VIREBA','{"game":"hood","edition":"default","options":{"start":"easy","points":true,"recount":false,"halt":false,"mode":"woods"},"phase":"gather","match":0,"seed":"0","salt":"","locked":false,"paused":false,"lost":false,"settings":{"look":20,"shout":10,"talk":15,"pace":100,"wins":0},"screens":[],"tally":{"matches":0,"wins":[0,0,0],"group":0,"game":0,"together":true},"seats":[{"kind":"person","person":1,"name":"","colour":0,"level":"","begins":false,"late":false},{"kind":"open","person":0,"name":"","colour":1,"level":"","begins":false,"late":false},{"kind":"computer","person":0,"name":"","colour":2,"level":"child","begins":false,"late":false}],"last_person":1,"people":[{"id":1,"host":true,"token":"30d807ef3f4ae3c91f162b4e5c192845"}]}',1794822093);
CREATE TABLE line ( match_id INTEGER NOT NULL REFERENCES game_match ON DELETE CASCADE, n INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (match_id, n)) STRICT, WITHOUT ROWID;
INSERT INTO "line" VALUES(1,0,'chance circle lair castle marsh cave wolves bridge clearing',1794822092);
INSERT INTO "line" VALUES(1,1,'0 hide',1794822092);
INSERT INTO "line" VALUES(1,2,'chance draw lair marsh bridge',1794822092);
INSERT INTO "line" VALUES(1,3,'0 name marsh',1794822092);
INSERT INTO "line" VALUES(1,4,'1 flip 0',1794822092);
INSERT INTO "line" VALUES(1,5,'1 propose tree',1794822092);
INSERT INTO "line" VALUES(1,6,'2 refuse',1794822092);
INSERT INTO "line" VALUES(1,7,'0 propose boots',1794822092);
INSERT INTO "line" VALUES(1,8,'1 refuse',1794822092);
INSERT INTO "line" VALUES(1,9,'1 begin',1794822092);
INSERT INTO "line" VALUES(1,10,'chance draw clearing lair bridge',1794822092);
INSERT INTO "line" VALUES(2,0,'chance circle river wolves hut marsh cave clearing lair',1794822092);
INSERT INTO "line" VALUES(2,1,'0 hide',1794822092);
INSERT INTO "line" VALUES(2,2,'chance draw hut lair river',1794822092);
INSERT INTO "line" VALUES(2,3,'0 name river',1794822092);
INSERT INTO "line" VALUES(2,4,'1 flip 6',1794822092);
INSERT INTO "line" VALUES(2,5,'2 propose tree',1794822092);
INSERT INTO "line" VALUES(2,6,'3 agree',1794822092);
INSERT INTO "line" VALUES(2,7,'1 agree',1794822092);
INSERT INTO "line" VALUES(2,8,'0 refuse',1794822092);
INSERT INTO "line" VALUES(2,9,'0 propose boots',1794822092);
INSERT INTO "line" VALUES(3,0,'chance circle castle bridge marsh clearing river wolves lair',1794822092);
INSERT INTO "line" VALUES(3,1,'0 hide',1794822092);
INSERT INTO "line" VALUES(3,2,'chance draw castle river bridge',1794822092);
INSERT INTO "line" VALUES(3,3,'0 name bridge',1794822092);
INSERT INTO "line" VALUES(3,4,'1 flip 6',1794822092);
INSERT INTO "line" VALUES(3,5,'1 begin',1794822092);
INSERT INTO "line" VALUES(3,6,'chance draw marsh river bridge',1794822092);
INSERT INTO "line" VALUES(3,7,'1 name bridge',1794822092);
INSERT INTO "line" VALUES(3,8,'2 pebble',1794822092);
INSERT INTO "line" VALUES(3,9,'0 shrug',1794822092);
INSERT INTO "line" VALUES(3,10,'1 point 2',1794822092);
INSERT INTO "line" VALUES(4,0,'chance arrive path path path cottage',1794822092);
INSERT INTO "line" VALUES(4,1,'chance deck wolf 2b hood 6 5 4a 1 2a owl 3a 4b 3b',1794822092);
INSERT INTO "line" VALUES(4,2,'0 stop',1794822092);
INSERT INTO "line" VALUES(4,3,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,4,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,5,'1 stop',1794822092);
INSERT INTO "line" VALUES(4,6,'1 eat butter',1794822092);
INSERT INTO "line" VALUES(4,7,'0 stop',1794822092);
INSERT INTO "line" VALUES(4,8,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,9,'1 pick',1794822092);
INSERT INTO "line" VALUES(4,10,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,11,'0 pick',1794822092);
INSERT INTO "line" VALUES(4,12,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,13,'1 pick',1794822092);
INSERT INTO "line" VALUES(4,14,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,15,'chance token flower',1794822092);
INSERT INTO "line" VALUES(4,16,'0 pick',1794822092);
INSERT INTO "line" VALUES(5,0,'chance arrive path path cottage path',1794822092);
INSERT INTO "line" VALUES(5,1,'chance deal thumbling hunter',1794822092);
INSERT INTO "line" VALUES(5,2,'0 open 2a',1794822092);
INSERT INTO "line" VALUES(5,3,'0 tokens flower stone',1794822092);
INSERT INTO "line" VALUES(5,4,'0 lay trap',1794822092);
INSERT INTO "line" VALUES(5,5,'1 hood',1794822092);
INSERT INTO "line" VALUES(5,6,'0 lay 4a',1794822092);
INSERT INTO "line" VALUES(5,7,'2 stop',1794822092);
INSERT INTO "line" VALUES(5,8,'0 tokens stone',1794822092);
INSERT INTO "line" VALUES(5,9,'0 lay 6',1794822092);
INSERT INTO "line" VALUES(6,0,'chance hide crown wand watch diamond candlestick key pearls amulet chalice star vase dagger lamp coin ring horseshoe',1794822092);
INSERT INTO "line" VALUES(6,1,'chance seek key',1794822092);
INSERT INTO "line" VALUES(6,2,'0 name horseshoe',1794822092);
INSERT INTO "line" VALUES(6,3,'0 enter W1',1794822092);
INSERT INTO "line" VALUES(6,4,'1 name amulet',1794822092);
INSERT INTO "line" VALUES(6,5,'1 enter S2',1794822092);
INSERT INTO "line" VALUES(6,6,'0 name watch',1794822092);
INSERT INTO "line" VALUES(6,7,'0 push W1',1794822092);
INSERT INTO "line" VALUES(6,8,'1 name candlestick',1794822092);
INSERT INTO "line" VALUES(6,9,'1 push N2',1794822092);
INSERT INTO "line" VALUES(7,0,'chance hide coin amulet pearls wand ring vase crown candlestick horseshoe watch dagger chalice star lamp diamond key',1794822093);
INSERT INTO "line" VALUES(7,1,'chance seek dagger',1794822093);
INSERT INTO "line" VALUES(7,2,'0 name crown',1794822093);
INSERT INTO "line" VALUES(7,3,'0 enter E1',1794822093);
INSERT INTO "line" VALUES(7,4,'0 name dagger',1794822093);
INSERT INTO "line" VALUES(7,5,'0 push W1',1794822093);
INSERT INTO "line" VALUES(7,6,'1 name wand',1794822093);
INSERT INTO "line" VALUES(7,7,'1 enter S1',1794822093);
INSERT INTO "line" VALUES(7,8,'2 enter W2',1794822093);
INSERT INTO "line" VALUES(7,9,'0 enter S1',1794822093);
INSERT INTO "line" VALUES(7,10,'chance seek key',1794822093);
INSERT INTO "line" VALUES(8,0,'chance homes home6 home4 home5 home1 home2 home3',1794822093);
INSERT INTO "line" VALUES(8,1,'chance caves rose-dove goblin5 ring-lamp dove-lamp',1794822093);
INSERT INTO "line" VALUES(8,2,'0 explore',1794822093);
INSERT INTO "line" VALUES(8,3,'chance draw lamp-ring',1794822093);
INSERT INTO "line" VALUES(8,4,'0 place 0,-2',1794822093);
INSERT INTO "line" VALUES(8,5,'0 crumb ring 0,1',1794822093);
INSERT INTO "line" VALUES(8,6,'1 escape palace2',1794822093);
INSERT INTO "line" VALUES(8,7,'0 goblins 1,0',1794822093);
INSERT INTO "line" VALUES(8,8,'2 explore',1794822093);
INSERT INTO "line" VALUES(8,9,'chance draw lamp-grass-a',1794822093);
INSERT INTO "line" VALUES(8,10,'2 place 0,-3',1794822093);
INSERT INTO "line" VALUES(8,11,'2 crumb dove 0,-3',1794822093);
INSERT INTO "line" VALUES(9,0,'chance homes home3 home6 home4 home2 home5 home1',1794822093);
INSERT INTO "line" VALUES(9,1,'chance caves lamp-ring rose-ring lamp-rose lamp-dove',1794822093);
INSERT INTO "line" VALUES(9,2,'0 escape palace2',1794822093);
INSERT INTO "line" VALUES(9,3,'2 goblins 0,-1',1794822093);
INSERT INTO "line" VALUES(9,4,'0 flip mountain',1794822093);
INSERT INTO "line" VALUES(9,5,'chance draw goblin5',1794822093);
INSERT INTO "line" VALUES(9,6,'0 put 2,0',1794822093);
INSERT INTO "line" VALUES(9,7,'1 explore',1794822093);
INSERT INTO "line" VALUES(9,8,'chance draw dove-ring',1794822093);
INSERT INTO "line" VALUES(9,9,'1 place 0,-2',1794822093);
INSERT INTO "line" VALUES(9,10,'1 crumb ring 0,-1',1794822093);
INSERT INTO "line" VALUES(9,11,'2 escape palace3',1794822093);
INSERT INTO "line" VALUES(10,0,'chance turned 3 4 1',1794822093);
INSERT INTO "line" VALUES(10,1,'chance turn smith',1794822093);
INSERT INTO "line" VALUES(10,2,'0 centre 1',1794822093);
INSERT INTO "line" VALUES(10,3,'0 outer',1794822093);
INSERT INTO "line" VALUES(10,4,'0 go 4.8',1794822093);
INSERT INTO "line" VALUES(10,5,'1 centre 3',1794822093);
INSERT INTO "line" VALUES(10,6,'1 outer',1794822093);
INSERT INTO "line" VALUES(10,7,'1 go 5.2',1794822093);
INSERT INTO "line" VALUES(10,8,'2 centre 4',1794822093);
INSERT INTO "line" VALUES(10,9,'2 inner',1794822093);
INSERT INTO "line" VALUES(11,0,'chance turned 3 3 5',1794822093);
INSERT INTO "line" VALUES(11,1,'chance turn weaver',1794822093);
INSERT INTO "line" VALUES(11,2,'0 inner',1794822093);
INSERT INTO "line" VALUES(11,3,'0 centre 2',1794822093);
INSERT INTO "line" VALUES(11,4,'0 go 5.1',1794822093);
INSERT INTO "line" VALUES(11,5,'1 centre 2',1794822093);
INSERT INTO "line" VALUES(11,6,'1 inner',1794822093);
INSERT INTO "line" VALUES(11,7,'1 go 3.4',1794822093);
INSERT INTO "line" VALUES(11,8,'2 centre 1',1794822093);
INSERT INTO "line" VALUES(11,9,'2 inner',1794822093);
CREATE TABLE record ( id INTEGER PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE sighting (seen INTEGER NOT NULL, believed INTEGER NOT NULL) STRICT;
INSERT INTO "sighting" VALUES(1794822092,0);
COMMIT;
