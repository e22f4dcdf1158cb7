/*
 * awake.ts: the screen stays lit while there is something to look at.
 *
 * Where the page is secure the browser has a wake lock for that.  Over plain
 * http, as in every house, it has none; but no browser lets the screen sleep
 * while a film is running that it believes to be watched.  So ours runs one,
 * of a canvas of one colour behind the page.  What they believe: Chromium that
 * it fills a fifth of the screen or more (covered or not), Firefox that it is
 * a stream and no file, WebKit that it has sound, which ours has there: silence.
 */
// SPDX-License-Identifier: MIT
interface Sentinel {
  readonly released: boolean;
  release(): Promise<void>;
}
type Locks = { request(kind: 'screen'): Promise<Sentinel> };

/** Tries now, at every touch (some browsers wait for one) and when the page comes back into sight. */
function keepTrying(go: (touched: boolean) => void): () => void {
  const touched = () => go(true);
  const back = () => document.visibilityState === 'visible' && go(false);
  addEventListener('pointerup', touched);
  document.addEventListener('visibilitychange', back);
  go(false);
  return () => {
    removeEventListener('pointerup', touched);
    document.removeEventListener('visibilitychange', back);
  };
}

/** A film that shows nothing, behind everything. */
function film(): () => void {
  const canvas = document.createElement('canvas');
  const video = document.createElement('video');
  if (!canvas.captureStream) return () => {};
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext('2d');
  const stream = canvas.captureStream();
  const draw = () => pen?.fillRect(0, 0, 2, 2);
  video.muted = true;
  video.playsInline = true;
  video.className = 'awake';
  video.setAttribute('aria-hidden', 'true');
  video.srcObject = stream;
  document.body.append(video);
  draw();
  const beat = setInterval(draw, 1000);
  let silence: AudioContext | null = null;
  const stop = keepTrying((touched) => {
    if (touched && 'GestureEvent' in window && !silence) {
      silence = new AudioContext();
      for (const track of silence.createMediaStreamDestination().stream.getTracks()) stream.addTrack(track);
      video.muted = false;
    }
    if (video.paused || touched) void video.play().catch(() => {});
  });
  return () => {
    stop();
    clearInterval(beat);
    for (const track of stream.getTracks()) track.stop();
    void silence?.close();
    video.remove();
  };
}

function lock(locks: Locks): () => void {
  let held: Sentinel | null = null;
  let over = false;
  const stop = keepTrying(() => {
    if (held && !held.released) return;
    locks.request('screen').then(
      (got) => {
        if (over || (held && !held.released)) void got.release();
        else held = got;
      },
      () => {}, /* the battery is low, or it waits for a touch */
    );
  });
  return () => {
    over = true;
    stop();
    void held?.release();
  };
}

/** Keeps the screen awake until the answer is called. */
export function stayAwake(): () => void {
  const locks = (navigator as { wakeLock?: Locks }).wakeLock;
  return locks ? lock(locks) : film();
}
