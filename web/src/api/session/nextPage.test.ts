import { expect, test } from '@jest/globals';
import { nextPageIn } from './nextPage.ts';

const nextPage = (next: string) => nextPageIn(`?${new URLSearchParams({ next })}`);

test.each([
  'https://evil.example/',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\t\\evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/.\\/evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  'evil.example',
  'favorites',
  '?next=/favorites',
  '',
  '/user-login',
  '/user-login/',
  '/User-Login?next=%2Ffavorites',
  '/x/../sign-up',
  '/super-login',
  '/forgot-password',
  '/set-password#token',
  '/verify-email',
  '/api/login',
  '/%75ser-login',
  '/%73et-password#token',
  '/%',
  `/${'a'.repeat(2000)}`,
])('a sign-in never leads to %j', (next) => {
  expect(nextPage(next)).toBeNull();
});

test.each([
  ['/favorites', '/favorites'],
  ['/prompts?q=lease&tag=a&tag=b#top', '/prompts?q=lease&tag=a&tag=b#top'],
  ['/prompts?q=%', '/prompts?q=%'],
  ['/', '/'],
  ['/prompts/../favorites', '/favorites'],
  ['/user-login-history', '/user-login-history'],
])('a sign-in leads to %j', (next, page) => {
  expect(nextPage(next)).toBe(page);
});
