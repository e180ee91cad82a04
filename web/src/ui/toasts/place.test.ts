import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { place } from './place.ts';

const WINDOW = 800;
const TOAST = 80;

/** jsdom has no layout: an element is as high as its attribute says. */
const heightOf = (element: Element) => Number(element.getAttribute('data-height') ?? 0);

function add(height: number, position?: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('data-height', String(height));
  if (position) {
    element.setAttribute('data-at-bottom', '');
    Object.assign(element.style, { position, bottom: '0px' });
  }
  return document.body.appendChild(element);
}

const property = (name: string) => document.documentElement.style.getPropertyValue(`--toast-${name}`);

let viewport: EventTarget & { height: number; offsetTop: number };
let end = () => {};

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { height: WINDOW, offsetTop: 0 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  window.innerHeight = WINDOW;
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  end = place(add(TOAST));
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'visualViewport');
});

test('a toast moves above a bar that comes later, and back when it goes', async () => {
  expect(property('bottom')).toBe('0px');
  const bar = add(120, 'fixed');
  await waitFor(() => expect(property('bottom')).toBe('120px'));
  expect(property('top')).toBe('200px');
  bar.remove();
  await waitFor(() => expect(property('bottom')).toBe('0px'));
});

test('a toast moves above a bar that gets another line', async () => {
  const bar = add(60, 'sticky');
  await waitFor(() => expect(property('bottom')).toBe('60px'));
  bar.setAttribute('data-height', '90');
  bar.textContent = 'Could not be saved';
  await waitFor(() => expect(property('bottom')).toBe('90px'));
});

test('a bar that is a part of the page is none at the bottom edge', async () => {
  add(120, 'static');
  add(50, 'fixed');
  await waitFor(() => expect(property('bottom')).toBe('50px'));
});

test('a toast moves above the keyboard, in a dialog that covers the bars as well', async () => {
  add(120, 'fixed');
  const showKeyboard = (height: number) => {
    viewport.height = WINDOW - height;
    viewport.dispatchEvent(new Event('resize'));
  };
  showKeyboard(300);
  expect(property('bottom')).toBe('300px');
  showKeyboard(0);
  expect(property('bottom')).toBe('120px');
  const dialog = add(WINDOW);
  dialog.className = 'MuiDialog-paperFullScreen';
  await waitFor(() => expect(property('bottom')).toBe('0px'));
  expect(property('top')).toBe('80px');
  showKeyboard(300);
  expect(property('bottom')).toBe('300px');
  expect(property('top')).toBe('380px');
  dialog.remove();
  showKeyboard(0);
  await waitFor(() => expect(property('bottom')).toBe('120px'));
});

test('nothing of it is left when the toast is over', async () => {
  end();
  for (const name of ['bottom', 'top']) expect(property(name)).toBe('');
  add(120, 'fixed');
  await Promise.resolve();
  viewport.dispatchEvent(new Event('resize'));
  expect(property('bottom')).toBe('');
});
