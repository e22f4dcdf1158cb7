/*
 * catalogue.mjs: the page's sentences in other languages, from the same po
 * files as the program's (po/de.po, …).
 *
 * A Vite plugin: `import('virtual:catalogue/de')` is an object from English
 * sentence (after its context and U+0004, where it has one) to translation (a
 * list of forms where the sentence has plurals);
 * `virtual:catalogues` is the list of languages there are.  What a browser never
 * shows is left out: the command line, the terminal, faults in editions.
 */
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import gettextParser from 'gettext-parser';

const ELSEWHERE = /^(front\/(?!server)|lab\/|man\/|store\/|core\/edition|table\/edition|games\/\w+\/\w+_edition\.c)/;
const isOfThePage = (entry) => (entry.comments?.reference ?? '').split(/\s+/).some((file) => !ELSEWHERE.test(file));

/** Reads one po file: English → translation or list of plural forms; and the plural rule. */
export function readCatalogue(file) {
  const po = gettextParser.po.parse(readFileSync(file));
  const said = {};
  for (const context of Object.values(po.translations)) {
    for (const entry of Object.values(context)) {
      const fuzzy = entry.comments?.flag?.includes('fuzzy');
      if (!entry.msgid || fuzzy || !entry.msgstr[0] || !isOfThePage(entry)) continue;
      said[entry.msgctxt ? `${entry.msgctxt}\u0004${entry.msgid}` : entry.msgid] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0];
    }
  }
  return said;
}

export function catalogue(folder) {
  const prefix = 'virtual:catalogue';
  let root = '';
  const dir = () => join(root, folder);
  const languages = () =>
    existsSync(dir()) ? readdirSync(dir()).filter((f) => f.endsWith('.po')).map((f) => f.slice(0, -3)).sort() : [];
  /* The sentences themselves stand in a file of their own, once for all languages. */
  const keys = () => [...new Set(languages().flatMap((l) => Object.keys(readCatalogue(join(dir(), `${l}.po`)))))];
  return {
    name: 'thicket-catalogue',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id.startsWith(prefix) ? '\0' + id : null;
    },
    load(id) {
      if (!id.startsWith('\0' + prefix)) return null;
      const name = id.slice(prefix.length + 1);
      if (name === 's') {
        const list = languages().map((l) => `${JSON.stringify(l)}: () => import('${prefix}/${l}')`);
        return `export default { ${list.join(', ')} };`;
      }
      if (name === '/keys') return `export default ${JSON.stringify(keys())};`;
      const file = join(dir(), `${name.slice(1)}.po`);
      this.addWatchFile(file);
      const said = readCatalogue(file);
      return `import keys from '${prefix}/keys';
        const said = ${JSON.stringify(keys().map((key) => said[key] ?? 0))};
        export default Object.fromEntries(keys.map((key, i) => [key, said[i]]).filter(([, s]) => s));`;
    },
  };
}
