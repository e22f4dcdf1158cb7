/*
 * say.svelte.ts: what the page says, in the reader's language.
 *
 * The English sentence in the source is the key; the other languages come from
 * the po files at build time (tools/catalogue.mjs), one small file each,
 * loaded when it is wanted.  The language is state: everything on
 * the screen changes with it, in mid-game too.
 */
// SPDX-License-Identifier: MIT
import catalogues from 'virtual:catalogues';

type Catalogue = Readonly<Record<string, string | readonly string[]>>;
export type Parts = Readonly<Record<string, string | number>>;

export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
};

const state = $state<{ language: string; said: Catalogue; game: string }>({ language: 'en', said: {}, game: '' });

/** A place of a sentence: its name, and the form it asks for. */
export const PLACES = /\{(\w+)(?::([^}]*))?\}/g;

/** Puts the parts into their {places}; a place without a part stays as it is. */
export function fill(sentence: string, parts?: Parts): string {
  if (!parts) return sentence;
  return sentence.replace(PLACES, (place, name: string, asked?: string) => {
    const value = parts[name];
    return value === undefined ? place : form(String(value), asked);
  });
}

/** One form of a value such as "Ring; the: der Ring; obj: den Ring", as lib/phrase.h says. */
export function form(value: string, asked = ''): string {
  const forms = value.split(/; (the|obj|to|of|many): /);
  const plain = forms[0] ?? '';
  if (asked.includes('|') && /^\d/.test(value)) {
    const choice = asked.split('|');
    const many = choice.at(-1) ?? '';
    const none = choice.length > 2 ? choice[0] : undefined;
    const one = choice.at(-2) ?? many;
    return (value === '0' ? (none ?? many) : value === '1' ? one : many).replaceAll('#', value);
  }
  if (asked.includes('|')) {
    const [first = '', other = ''] = asked.split('|');
    const sound = plain.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
    const fits = first.startsWith('e') ? /^(i|hi(?![aeou])|y(?![aeiou]))/ : /^[aeiouyhœæ]/;
    return (fits.test(sound) ? first : other) + plain;
  }
  const at = (name: string) => forms.findIndex((f, i) => i % 2 === 1 && f === name);
  const found = !asked ? -1 : at(asked) >= 0 ? at(asked) : at('the');
  return found >= 0 ? (forms[found + 1] ?? plain) : plain;
}

/** The game on the screen: a word that it has for itself is preferred (msgctxt). */
export function playing(game: string): void {
  state.game = game;
}

export function say(message: string, parts?: Parts): string {
  return form(fill(whole(message), parts));
}

/** The same with all its forms, to be filled into a sentence. */
export function whole(message: string): string {
  const found = state.said[`${state.game}\u0004${message}`] ?? state.said[message];
  return typeof found === 'string' ? found : (found?.[0] ?? message);
}

/** A word of a game (a place, a tile, a card); a number at its end has a place
 *  in the translation: palace2 is said as "palace{number}". */
export function sayName(word: string): string {
  return form(sayKey('', word));
}

/** The same with its forms, to stand in a sentence: "the ring" is a key of its own. */
export function sayForms(word: string): string {
  return /[a-z]{3}/i.test(word) ? `${sayName(word)}; the: ${sayKey('the ', word)}` : word;
}

function sayKey(article: string, word: string): string {
  const number = /[a-z]{3}/i.test(word) ? /\d+$/.exec(word)?.[0] : undefined;
  if (number === undefined) return whole(article + word);
  return fill(whole(article + word.slice(0, -number.length) + '{number}'), { number });
}

/** One of two sentences by number: French counts 0 as one, the others do not. */
export function sayMany(one: string, many: string, n: number, parts?: Parts): string {
  const single = state.language === 'fr' ? n < 2 : n === 1;
  const found = state.said[one];
  const forms = Array.isArray(found) ? (found as readonly string[]) : [one, many];
  return fill(forms[single ? 0 : 1] ?? many, { n, ...parts });
}

/** Marks a sentence that is said later. */
export const N = (message: string): string => message;

export const language = (): string => state.language;

/** The languages that the page has, in the order of LANGUAGES. */
export function languages(): string[] {
  return Object.keys(LANGUAGES).filter((l) => l === 'en' || l in catalogues);
}

export async function speak(wanted: string): Promise<void> {
  const load = catalogues[wanted];
  const said = load ? (await load()).default : {};
  state.said = said;
  state.language = load ? wanted : 'en';
  document.documentElement.lang = state.language;
}

/** The first of the browser's languages that the page has. */
export function preferred(wishes: readonly string[]): string {
  const have = languages();
  return wishes.map((w) => w.slice(0, 2).toLowerCase()).find((w) => have.includes(w)) ?? 'en';
}
