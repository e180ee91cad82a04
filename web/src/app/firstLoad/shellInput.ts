// Until the app replaces the shell of a member's page, the shell is inert: it has no listeners, and a focus would be lost with it
// (prerender/MemberShell.tsx). What a member clicks and types in the meantime is kept, and repeated by the app's controls.
import { isCommandK, isSearchKey, isSlash } from '../../ui/filters/searchShortcut.ts';

/** The keys of the search, and what was typed after them. */
const keys: KeyboardEvent[] = [];
/** Names the link or button that was clicked last. */
let clicked: string | undefined;

const shell = () => document.querySelector('#root > [inert]');

const nameOf = (control: Element) =>
  [control.tagName, control.getAttribute('href'), control.getAttribute('aria-label') ?? control.textContent].join(' ');

/** Inert elements receive no events, so the control is looked for by its place. */
const controlAt = (parent: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined =>
  [...parent.querySelectorAll('a[href], button, input')].findLast((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom;
  });

function keepClick(event: MouseEvent): void {
  const parent = shell();
  if (!parent || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const control = controlAt(parent, event);
  keys.length = 0;
  clicked = undefined;
  // The only field is that of the search, which "/" leads to as well.
  if (control instanceof HTMLInputElement) keys.push(new KeyboardEvent('keydown', { key: '/' }));
  else if (control) clicked = nameOf(control);
}

function keepKey(event: KeyboardEvent): void {
  const isShortcut = isCommandK(event) || isSlash(event);
  if (!isShortcut && (keys.length === 0 || !isSearchKey(event))) return;
  // What follows a kept key is kept until that is repeated.
  if (keys.length === 0 && !shell()) return;
  event.preventDefault();
  keys.push(event);
}

/** Types into the focused field what was typed after the shortcut that leads to it. Repeated key events alone type nothing. */
function type(field: HTMLInputElement, typed: readonly KeyboardEvent[]): void {
  const text = typed.reduce(
    (before, { key }) => (key === 'Backspace' ? before.slice(0, -1) : key.length === 1 ? before + key : before),
    '',
  );
  // Deprecated, but the only way to type as a member does, and every browser has it.
  if (text !== '') document.execCommand('insertText', false, text);
  // When the app has taken the text over.
  setTimeout(() => {
    for (const { key } of typed.filter((each) => each.key.length > 1 && each.key !== 'Backspace')) {
      const isDone = !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (key === 'Enter' && !isDone) field.form?.requestSubmit();
    }
  });
}

function repeat(): void {
  removeEventListener('click', keepClick, { capture: true });
  removeEventListener('keydown', keepKey, { capture: true });
  if (clicked !== undefined)
    [...document.querySelectorAll<HTMLElement>('#root :is(a[href], button)')].find((each) => nameOf(each) === clicked)?.click();
  const [shortcut, ...typed] = keys;
  if (!shortcut) return;
  document.dispatchEvent(new KeyboardEvent('keydown', shortcut));
  const field = document.activeElement;
  if (isSlash(shortcut) && field instanceof HTMLInputElement) type(field, typed);
  // The palette takes them from the document.
  else for (const key of typed) document.dispatchEvent(new KeyboardEvent('keydown', key));
}

export function keepShellInput(): void {
  addEventListener('click', keepClick, { capture: true });
  addEventListener('keydown', keepKey, { capture: true });
  addEventListener('hydrated', repeat, { once: true });
}
