/* tables.ts: the codes of the tables this browser sat at lately, to find the way back, and how it looked at them; and, for as long as a
 * window is open, the story of the table that it shows. */
// SPDX-License-Identifier: MIT
export interface Visit {
  code: string;
  game: string;
  /** Shows the board, though a television does. */
  board?: boolean;
  /** This screen is the table. */
  wall?: boolean;
}
const KEY = 'thicket-tables';
const MOST = 6;

export function readVisits(text: string | null): Visit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .filter((v): v is Visit => typeof v === 'object' && v !== null && typeof (v as Visit).code === 'string' && typeof (v as Visit).game === 'string')
      .slice(0, MOST);
  } catch {
    return [];
  }
}
export function withVisit(list: readonly Visit[], visit: Visit): Visit[] {
  return [{ ...list.find((v) => v.code === visit.code), ...visit }, ...list.filter((v) => v.code !== visit.code)].slice(0, MOST);
}

function keep(list: Visit[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    /* a browser that keeps nothing */
  }
}
export function visits(): Visit[] {
  try {
    return readVisits(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}
export const visited = (code: string): Visit | undefined => visits().find((v) => v.code === code);
export const visit = (v: Visit): void => keep(withVisit(visits(), v));
export const forget = (code: string): void => keep(visits().filter((v) => v.code !== code));

const STORY = 'thicket-story';
/** For this window alone, until another is. */
export function retain(code: string, text: string): void {
  try {
    sessionStorage.setItem(STORY, `${code} ${text}`);
  } catch {
    /* a browser that keeps nothing */
  }
}
/** What was retained for this table, if it begins so: the rest of it. */
export function recall(code: string, begins: string): string | null {
  try {
    const [text, head] = [sessionStorage.getItem(STORY), `${code} ${begins}`];
    return text?.startsWith(head) ? text.slice(head.length) : null;
  } catch {
    return null;
  }
}
