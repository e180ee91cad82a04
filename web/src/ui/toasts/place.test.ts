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

let toast: HTMLElement;
const bottom = () => toast.style.bottom;
const top = () => document.documentElement.style.getPropertyValue('--toast-top');

let viewport: EventTarget & { height: number; offsetTop: number };
let end = () => {};

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { height: WINDOW, offsetTop: 0 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport });
  window.innerHeight = WINDOW;
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heightOf(this);
  });
  toast = add(TOAST);
  end = place(toast);
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'visualViewport');
});

test('a toast moves above a bar that comes later, and back when it goes', async () => {
  expect(bottom()).toBe('0px');
  const bar = add(120, 'fixed');
  await waitFor(() => expect(bottom()).toBe('120px'));
  expect(top()).toBe('200px');
  bar.remove();
  await waitFor(() => expect(bottom()).toBe('0px'));
});

test('a toast moves above a bar that gets another line', async () => {
  const bar = add(60, 'sticky');
  await waitFor(() => expect(bottom()).toBe('60px'));
  bar.setAttribute('data-height', '90');
  bar.textContent = 'Could not be saved';
  await waitFor(() => expect(bottom()).toBe('90px'));
});

test('a toast moves above what a bar shows above its edge, and back', async () => {
  const bar = add(60, 'fixed');
  const above = bar.appendChild(document.createElement('div'));
  above.setAttribute('data-above-bar', '');
  above.setAttribute('data-height', '40');
  await waitFor(() => expect(bottom()).toBe('100px'));
  above.setAttribute('data-height', '0');
  above.textContent = 'It was closed';
  await waitFor(() => expect(bottom()).toBe('60px'));
});

test('a bar that is a part of the page is none at the bottom edge', async () => {
  add(120, 'static');
  add(50, 'fixed');
  await waitFor(() => expect(bottom()).toBe('50px'));
});

test('a toast moves above the keyboard, in a dialog that covers the bars as well', async () => {
  add(120, 'fixed');
  const showKeyboard = (height: number) => {
    viewport.height = WINDOW - height;
    viewport.dispatchEvent(new Event('resize'));
  };
  showKeyboard(300);
  expect(bottom()).toBe('300px');
  showKeyboard(0);
  expect(bottom()).toBe('120px');
  const dialog = add(WINDOW);
  dialog.className = 'MuiDialog-paperFullScreen';
  await waitFor(() => expect(bottom()).toBe('0px'));
  expect(top()).toBe('80px');
  showKeyboard(300);
  expect(bottom()).toBe('300px');
  expect(top()).toBe('380px');
  dialog.remove();
  showKeyboard(0);
  await waitFor(() => expect(bottom()).toBe('120px'));
});

test('nothing of it is left when the toast is over', async () => {
  end();
  expect(top()).toBe('');
  add(120, 'fixed');
  await Promise.resolve();
  viewport.dispatchEvent(new Event('resize'));
  expect(top()).toBe('');
});
