import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');

/** What a page test uses of jsdom, whose package has no types. */
interface Page {
  listener?: string;
  document: PageNode & { title: string; cookie: string; body: PageNode; documentElement: PageNode };
  history: { length: number; pushState(state: unknown, title: string, url: string): void; back(): void };
  location: { href: string };
  getComputedStyle(element: PageNode): { display: string };
  localStorage: { length: number; setItem(key: string, value: string): void };
  Element: { prototype: { remove: unknown; scrollIntoView?: unknown } };
  setTimeout(run: () => void, milliseconds?: number): number;
  setInterval(run: () => void, milliseconds: number): number;
  requestAnimationFrame(run: () => void): number;
  dispatchEvent(event: object): boolean;
  addEventListener(type: string, listener: () => void): void;
  Event: new (type: string) => object;
  MutationObserver: new (report: () => void) => { observe(node: PageNode, options: object): void };
}
interface PageNode {
  innerHTML: string;
  setAttribute(name: string, value: string): void;
  getAttributeNames(): string[];
  addEventListener(type: string, listener: () => void): void;
  dispatchEvent(event: object): boolean;
}

const importTestFile = async (name: string) => (await import(join(root, 'web', 'test', name))) as unknown;
const loadJsdom = async () =>
  (await importTestFile('jsdom.mjs')) as {
    jsdom: { JSDOM: new (html: string, options: object) => { window: Page } };
    screen: { innerWidth: number };
    DESKTOP: { innerWidth: number };
  };

test('the window of page tests has the width that a test sets, even where jsdom was loaded before', async () => {
  createRequire(import.meta.url)('jsdom');
  const { jsdom, screen, DESKTOP } = await loadJsdom();
  const { window } = new jsdom.JSDOM('<!DOCTYPE html><style>@media (min-width: 900px) { body { display: none } }</style>', {
    pretendToBeVisual: true,
  });
  const display = () => window.getComputedStyle(window.document.body).display;
  expect(display()).toBe('none');
  screen.innerWidth = 390;
  // jsdom keeps computed styles until something changes.
  window.document.body.setAttribute('class', 'phone');
  expect(display()).toBe('block');
  Object.assign(screen, DESKTOP);
});

test('the window of page tests is new for every file', async () => {
  const { JSDOM } = (await loadJsdom()).jsdom;
  const { snapshot } = (await importTestFile('snapshot.mjs')) as { snapshot: (dom: object) => () => void };
  const dom = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true });
  const { window } = dom;
  const { document } = window;
  const { remove } = window.Element.prototype;
  const restore = snapshot(dom);

  const seen: string[] = [];
  const see = (what: string) => () => void seen.push(what);
  const fire = () => {
    for (const target of [window, document, document.body]) target.dispatchEvent(new window.Event('ping'));
  };
  for (const target of [window, document, document.body]) target.addEventListener('ping', see('listener'));
  fire();
  expect(seen.splice(0)).toEqual(['listener', 'listener', 'listener']);

  window.listener = 'left behind';
  window.Element.prototype.remove = see('replaced');
  window.Element.prototype.scrollIntoView = see('added');
  document.title = 'Left behind';
  document.cookie = 'left=behind';
  document.documentElement.setAttribute('data-theme', 'dark');
  document.body.innerHTML = '<p>Left behind</p>';
  window.localStorage.setItem('left', 'behind');
  window.history.pushState(null, '', '/left');
  window.history.pushState(null, '', '/behind');
  window.setTimeout(see('timer'));
  window.setInterval(see('interval'), 1);
  window.requestAnimationFrame(see('frame'));
  new window.MutationObserver(see('observer')).observe(document.body, { childList: true });

  restore();
  fire();
  document.body.innerHTML = '<p>New</p>';
  window.history.back();
  // Older timers and frames would come first.
  await new Promise<void>((resolve) => window.setTimeout(resolve, 1));
  await new Promise<void>((resolve) => window.requestAnimationFrame(resolve));

  expect(seen).toEqual([]);
  expect(window.listener).toBeUndefined();
  expect(window.Element.prototype.remove).toBe(remove);
  expect(window.Element.prototype).not.toHaveProperty('scrollIntoView');
  expect([document.title, document.cookie, document.documentElement.getAttributeNames()]).toEqual(['', '', []]);
  expect(window.localStorage).toHaveLength(0);
  expect([window.location.href, window.history.length]).toEqual(['http://localhost/', 1]);
});
