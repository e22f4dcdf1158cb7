/*
 * copy.ts: puts a text on the clipboard; over plain http too, where browsers
 * have no clipboard to offer, but copy what is selected in a field.
 */
// SPDX-License-Identifier: MIT
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return selected(text);
  }
}
function selected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; /* no keyboard comes up */
  field.className = 'spoken';
  (before?.closest('dialog') ?? document.body).append(field); /* under a modal dialog nothing else can be selected */
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
