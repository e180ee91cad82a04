import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readTab, writeTab } from './tabStorage.ts';
import { readToken, storeSignIn } from './tokens.ts';

const fillStorage = () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

test('a newer value is read although the storage had no room for it and has the older one', () => {
  writeTab('place', 'older');
  fillStorage();
  writeTab('place', 'newer');
  expect(readTab('place')).toBe('newer');
  writeTab('place', null);
  expect(readTab('place')).toBeNull();
});

test('the member who has signed in last is signed in although the storage is full', () => {
  storeSignIn('of one member');
  fillStorage();
  storeSignIn('of another');
  expect(readToken()).toEqual({ token: 'of another', isSuperUser: false });
});
