import { gql } from '@apollo/client';
import { describe, expect, test } from '@jest/globals';
import { createCache } from '../../../api/cache.ts';
import type { UserFilter, UserSort } from '../../../api/schema-types.generated.ts';
import { testUser, userConnection, userSummary, type UserFixture } from '../user.fixture.ts';
import { updateUserLists } from './userLists.ts';

const FIELDS = Object.keys(userSummary('any')).join(' ');
const USERS = gql`
  query ($filter: UserFilter, $sort: UserSort) {
    users(filter: $filter, sort: $sort, first: 25) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { node { ${FIELDS} } }
    }
  }
`;
const USER = gql`fragment Any on User { ${FIELDS} }`;

interface Question {
  filter?: UserFilter;
  sort?: UserSort;
}

interface Read {
  users: { totalCount: number; edges: { node: { id: string } }[] };
}

const old = (id: string, day: number, changes: Partial<UserFixture> = {}) =>
  userSummary(id, { createdAt: `2026-10-0${day}T00:00:00.000Z`, ...changes });

/** A cache with one list in it, and what becomes of that list when one of its users is changed. */
function listOf(users: UserFixture[], question: Question, page: Parameters<typeof userConnection>[1] = {}) {
  const cache = createCache();
  const variables = { sort: 'newest', ...question };
  cache.writeQuery({ query: USERS, variables, data: { users: userConnection(users, page) } });
  return {
    becomes: (before: UserFixture | null, after: UserFixture | null) => {
      if (after) cache.writeFragment({ fragment: USER, data: after });
      updateUserLists(cache, before, after);
      const { totalCount, edges } = cache.readQuery<Read>({ query: USERS, variables })!.users;
      return [totalCount, ...edges.map(({ node }) => node.id)];
    },
  };
}

const [a, b, c] = [old('a', 3), old('b', 2), old('c', 1)];

describe('A new user', () => {
  test('takes their place in each order', () => {
    const created = testUser('b2', { createdAt: '2026-11-21T00:00:00.000Z' });
    expect(listOf([a, b, c], {}).becomes(null, created)).toEqual([4, 'b2', 'a', 'b', 'c']);
    expect(listOf([c, b, a], { sort: 'oldest' }).becomes(null, created)).toEqual([4, 'c', 'b', 'a', 'b2']);
    expect(listOf([a, b, c], { sort: 'email' }).becomes(null, created)).toEqual([4, 'a', 'b', 'b2', 'c']);
    expect(listOf([], {}).becomes(null, created)).toEqual([1, 'b2']);
  });

  test('comes with the next page where they belong behind this one', () => {
    const created = testUser('z', { createdAt: '2026-11-21T00:00:00.000Z' });
    const more = { totalCount: 9, endCursor: 'c3' };
    expect(listOf([c, b, a], { sort: 'oldest' }, more).becomes(null, created)).toEqual([10, 'c', 'b', 'a']);
    expect(listOf([a, b], { sort: 'email' }, more).becomes(null, created)).toEqual([10, 'a', 'b']);
  });

  test.each<[string, UserFilter, boolean]>([
    ['a search for the address', { search: 'NEW@prom' }, true],
    ['a search for the name', { search: 'ada love' }, true],
    ['another search', { search: 'nobody' }, false],
    ['members', { role: 'member' }, true],
    ['admins', { role: 'admin' }, false],
    ['set-up required', { status: 'setupRequired' }, true],
    ['registered', { status: 'registered' }, false],
    ['disabled', { status: 'disabled' }, false],
    ['Pro without a payment', { plan: 'granted' }, true],
    ['Free', { plan: 'free' }, false],
    ['Pro by the month', { plan: 'monthly' }, false],
  ])('is in the list of %s: %j %s', (_, filter, isIn) => {
    const created = testUser('new', { firstName: 'Ada', lastName: 'Lovelace' });
    expect(listOf([a], { filter }).becomes(null, created)).toEqual(isIn ? [2, 'new', 'a'] : [1, 'a']);
  });
});

describe('A user who is gone', () => {
  test('leaves every list', () => {
    expect(listOf([a, b, c], {}).becomes(b, null)).toEqual([2, 'a', 'c']);
    expect(listOf([a, b], { filter: { plan: 'annual' } }).becomes(b, null)).toEqual([1, 'a']);
  });

  test('is counted no more where they stood on a later page', () => {
    expect(listOf([a], {}, { totalCount: 9, endCursor: 'c1' }).becomes(b, null)).toEqual([8, 'a']);
  });
});

describe('A user who was changed', () => {
  test('leaves the list of what they no longer are, and enters that of what they are', () => {
    const disabled = { ...b, isDisabled: true };
    expect(listOf([a, b], { filter: { status: 'registered' } }).becomes(b, disabled)).toEqual([1, 'a']);
    expect(listOf([c], { filter: { status: 'disabled' } }).becomes(b, disabled)).toEqual([2, 'b', 'c']);
    expect(listOf([a, b, c], {}).becomes(b, disabled)).toEqual([3, 'a', 'b', 'c']);
  });

  test('moves in the order of addresses', () => {
    expect(listOf([a, b, c], { sort: 'email' }).becomes(a, { ...a, email: 'x@y.test' })).toEqual([3, 'b', 'c', 'a']);
    expect(listOf([a, b, c], {}).becomes(a, { ...a, email: 'x@y.test' })).toEqual([3, 'a', 'b', 'c']);
  });

  test('stays where the server has found them and nothing speaks against it', () => {
    const paying = old('b', 2, { subscriptionStatus: 'active', stripeStatus: 'active' });
    const promoted = { ...paying, role: 'admin' as const };
    expect(listOf([a, paying], { filter: { plan: 'monthly' } }).becomes(paying, promoted)).toEqual([2, 'a', 'b']);
    expect(listOf([a], { filter: { plan: 'monthly' } }).becomes(paying, promoted)).toEqual([1, 'a']);
    const jose = old('b', 2, { firstName: 'José' });
    expect(listOf([jose], { filter: { search: 'jose' } }).becomes(jose, { ...jose, isDisabled: true })).toEqual([1, 'b']);
  });

  test('enters the plan that was granted', () => {
    const granted = { ...b, subscriptionStatus: 'active', proUntil: '2027-01-01T00:00:00.000Z' };
    expect(listOf([a], { filter: { plan: 'granted' } }).becomes(b, granted)).toEqual([2, 'a', 'b']);
    expect(listOf([a, b], { filter: { plan: 'free' } }).becomes(b, granted)).toEqual([1, 'a']);
  });
});
