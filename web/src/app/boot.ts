// Runs inline in the head of every document (web/boot.ts), so it imports little but types.
//
// Before the first paint it finds the color scheme, and whether somebody is signed in, so that neither flashes. A document
// whose page can be read without the app has the app's scripts in a <template>: they are loaded when the visitor does
// something, and a click that came before is repeated then.
//
// For somebody who is signed in, it requests the data of the page at once, and what loads the page of members when the shell
// has been painted.

import type { FirstQuery } from './firstLoad/firstRequest.ts';
import { keepShellInput } from './firstLoad/shellInput.ts';

const root = document.documentElement;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: the system's scheme, and a visitor.
    return null;
  }
}

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const BEGUN_MAX = 3;
/** As it is stored if fields were only emptied (features/prompts/workspace/storedValues.ts). */
const ONLY_EMPTIED = /^\{"values":\{("[\w/]+":"",?)*\},("typedFor":\{("[\w-]*":\{("[\w/]+":"",?)*\},?)*\},)?"edited":null/;
// Not those of own prompts, and what their forms have not saved: the dashboard lists neither.
const isBegun = (key: string) => /^promptory\.typed:(?!own:|draft:)/.test(key) && !ONLY_EMPTIED.test(read(key) ?? '');

const systemScheme = matchMedia('(prefers-color-scheme: dark)');
const chosen = read('theme');
root.dataset.colorScheme = chosen === 'light' || chosen === 'dark' ? chosen : systemScheme.matches ? 'dark' : 'light';
// For the skeletons of lists (features/prompts/view/useListView.ts).
root.dataset.listView = read('promptory.list-view') ?? 'cards';
// How much the dashboard has to continue, for which its shell keeps the space (features/prompts/continue).
root.dataset.begun = String(Math.min(BEGUN_MAX, storageKeys().filter(isBegun).length));
// Whose client sets this device keeps, and with them the place in the header (api/clientSets/marker.ts).
const SETS = 'promptory.client-sets:';
const owners = storageKeys().flatMap((key) => (key.startsWith(SETS) ? [key.slice(SETS.length)] : []));
if (owners.length > 0) root.dataset.clientSets = owners.join(' ');
// In the order of api/session/tokens.ts.
const token = ['super_user_token', 'admin_user_token', 'user_token'].map(read).find(Boolean);
const isSignedIn = token !== undefined;
if (token) {
  root.dataset.signedIn = '';
  requestFirstData(token);
}

/** Requests what the page of a member shows first. The app takes the response over (firstLoad/firstData.ts). */
function requestFirstData(bearer: string): void {
  const text = document.getElementById('first-query')?.textContent;
  if (!text) return;
  const { path, query, variables } = JSON.parse(text) as FirstQuery;
  const { pathname } = location;
  const body = fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      authorization: `Bearer ${bearer}`,
    },
    body: JSON.stringify({ query, variables: { ...variables, ...parametersOf(path, pathname) } }),
  }).then((response) => response.json() as unknown);
  // The app may never ask for it.
  body.catch(() => undefined);
  window.firstRequest = { token: bearer, pathname, body };
}

/** The parameters of a route, such as the id in `/prompt/:id`. */
function parametersOf(pattern: string, pathname: string): Record<string, string> {
  const parts = pathname.split('/');
  const entries = pattern.split('/').map((name, index) => [name, parts[index] ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([name]) => name.startsWith(':')).map(([name, part]) => [name.slice(1), decoded(part)]),
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Puts the content of a template in its place. */
function insert(id: string): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  if (!template) return;
  const { content } = template;
  // The first data of a member is to arrive before the scripts.
  if (isSignedIn) for (const each of content.querySelectorAll<HTMLScriptElement>('link, script')) each.fetchPriority = 'low';
  template.replaceWith(content);
}

/** Signs that somebody is there. A screen reader may only scroll, or only click. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll', 'click'];
/** Signs that the page may be out of date: a sign-in in another tab, or a page that the browser has kept. */
const changes = ['storage', 'pageshow'];
const passive = { capture: true, passive: true };

function onSign(event: Event): void {
  // Browsers also report a mouse that rests where the page has just been painted.
  const { movementX, movementY } = event as PointerEvent;
  if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return;
  if (event.type !== 'pageshow' || (event as PageTransitionEvent).persisted) loadApp();
}

/** Without a template, the document loads the app by itself. */
function loadApp(): void {
  for (const type of [...signs, ...changes]) removeEventListener(type, onSign, passive);
  systemScheme.removeEventListener('change', loadApp);
  if (isSignedIn) {
    insert('member');
    // The styles of the page with data. The app looks for them when it starts, and the shell is painted without them.
    insert('member-styles');
  }
  insert('app');
}

for (const type of [...signs, ...changes]) addEventListener(type, onSign, passive);
systemScheme.addEventListener('change', loadApp);

/** At `/`, the document has the page of visitors, and the shell of members in a template. */
function showShell(): void {
  const shell = document.querySelector<HTMLTemplateElement>('template#shell');
  const page = document.getElementById('root');
  if (!shell || !page) return;
  page.replaceChildren(shell.content);
  delete page.dataset.prerendered;
  page.dataset.shell = '';
}

/** Scripts from the cache would come before the paint otherwise. In the background, nothing is painted. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

function onParsed(): void {
  if (!isSignedIn) return loadApp();
  showShell();
  afterPaint(loadApp);
}

// The scripts of a visitor who comes back are in the cache, and the app restores the scroll position.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (isSignedIn || visit?.type !== 'navigate') document.addEventListener('readystatechange', onParsed, { once: true });

let clicked: HTMLElement | null = null;

/** Before hydration, a click on a button would be lost. Links and <details> need no script. */
function keepClick(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && target.closest('[data-prerendered] [data-needs-script]'))) return;
  const button = target.closest('button');
  // A field can be used at once.
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = button;
}

function repeatClick(): void {
  removeEventListener('click', keepClick, { capture: true });
  clicked?.click();
}

addEventListener('click', keepClick, { capture: true });
addEventListener('hydrated', repeatClick, { once: true });

keepShellInput();
