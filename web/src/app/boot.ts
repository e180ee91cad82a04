// Runs inline in the head of every document (web/boot.ts), so it imports nothing.
//
// Before the first paint it finds the color scheme, and whether somebody is signed in, so that neither flashes. A document
// whose page can be read without the app has the app's scripts in a <template>: they are loaded when the visitor does
// something, and a click that came before is repeated then.

const root = document.documentElement;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: the system's scheme, and a visitor.
    return null;
  }
}

const systemScheme = matchMedia('(prefers-color-scheme: dark)');
const chosen = read('theme');
root.dataset.colorScheme = chosen === 'light' || chosen === 'dark' ? chosen : systemScheme.matches ? 'dark' : 'light';
const isSignedIn = ['super_user_token', 'admin_user_token', 'user_token'].some(read);
if (isSignedIn) root.dataset.signedIn = '';

/** Signs that somebody is there. A screen reader may only scroll, or only click. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll', 'click'];
/** Signs that the page may be out of date: a sign-in in another tab, or a page that the browser has kept. */
const changes = ['storage', 'pageshow'];
const passive = { capture: true, passive: true };

function onSign(event: Event): void {
  if (event.type !== 'pageshow' || (event as PageTransitionEvent).persisted) loadApp();
}

/** Without a template, the document loads the app by itself. */
function loadApp(): void {
  for (const type of [...signs, ...changes]) removeEventListener(type, onSign, passive);
  systemScheme.removeEventListener('change', loadApp);
  const template = document.querySelector<HTMLTemplateElement>('template#app');
  template?.replaceWith(template.content);
}

for (const type of [...signs, ...changes]) addEventListener(type, onSign, passive);
systemScheme.addEventListener('change', loadApp);

// The scripts of a visitor who comes back are in the cache, and the app restores the scroll position.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (isSignedIn || visit?.type !== 'navigate') document.addEventListener('readystatechange', loadApp, { once: true });

let clicked: HTMLElement | null = null;

/** Before hydration, a click on a button would be lost. Links and <details> need no script. */
function keepClick(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && target.closest('[data-prerendered] [data-needs-script]'))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked = target.closest('button');
}

function repeatClick(): void {
  removeEventListener('click', keepClick, { capture: true });
  clicked?.click();
}

addEventListener('click', keepClick, { capture: true });
addEventListener('hydrated', repeatClick, { once: true });

export {};
