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

interface ListArgs {
  filter?: UserFilter;
  sort?: UserSort;
}

interface Read {
  users: { totalCount: number; edges: { node: { id: string } }[] };
}

const old = (id: string, day: number, changes: Partial<UserFixture> = {}) =>
  userSummary(id, { createdAt: `2026-10-0${day}T00:00:00.000Z`, ...changes });

/** A cache with one list. `update` changes a user and returns the total count and the ids of the list afterwards; undefined if it is evicted. */
function listOf(users: UserFixture[], args: ListArgs, page: Parameters<typeof userConnection>[1] = {}) {
  const cache = createCache();
  const variables = { sort: 'newest', ...args };
  cache.writeQuery({ query: USERS, variables, data: { users: userConnection(users, page) } });
  return {
    update: (before: UserFixture | null, after: UserFixture | null) => {
      if (after) cache.writeFragment({ fragment: USER, data: after });
      updateUserLists(cache, before, after);
      const list = cache.readQuery<Read>({ query: USERS, variables })?.users;
      return list && [list.totalCount, ...list.edges.map(({ node }) => node.id)];
    },
  };
}

const [a, b, c] = [old('a', 3), old('b', 2), old('c', 1)];
const paying = old('b', 2, { subscriptionStatus: 'active', stripeStatus: 'active' });

describe('A new user', () => {
  test('is inserted at the right place in each order', () => {
    const created = testUser('b2', { createdAt: '2026-11-21T00:00:00.000Z' });
    expect(listOf([a, b, c], {}).update(null, created)).toEqual([4, 'b2', 'a', 'b', 'c']);
    expect(listOf([c, b, a], { sort: 'oldest' }).update(null, created)).toEqual([4, 'c', 'b', 'a', 'b2']);
    expect(listOf([a, b, c], { sort: 'email' }).update(null, created)).toEqual([4, 'a', 'b', 'b2', 'c']);
    expect(listOf([], {}).update(null, created)).toEqual([1, 'b2']);
  });

  test('is not inserted if they belong on a later page', () => {
    const created = testUser('z', { createdAt: '2026-11-21T00:00:00.000Z' });
    const more = { totalCount: 9, endCursor: 'c3' };
    expect(listOf([c, b, a], { sort: 'oldest' }, more).update(null, created)).toEqual([10, 'c', 'b', 'a']);
    expect(listOf([a, b], { sort: 'email' }, more).update(null, created)).toEqual([10, 'a', 'b']);
  });

  test.each<[string, UserFilter, boolean]>([
    ['a search for the email', { search: 'NEW@prom' }, true],
    ['a search for the name', { search: 'ada love' }, true],
    ['a search for the name with accents', { search: 'ÁDA' }, true],
    ['a search for the customer ID', { search: 'cus_New' }, true],
    ['a search for the beginning of the customer ID', { search: 'cus_Ne' }, true],
    ['a search for what every customer ID begins with', { search: 'cus_' }, false],
    ['a search for a later part of the customer ID', { search: 's_New' }, false],
    ['another search', { search: 'nobody' }, false],
    ['members', { role: 'member' }, true],
    ['admins', { role: 'admin' }, false],
    ['set-up required', { status: 'setupRequired' }, true],
    ['registered', { status: 'registered' }, false],
    ['disabled', { status: 'disabled' }, false],
    ['Pro without a payment', { plan: 'granted' }, true],
    ['Free', { plan: 'free' }, false],
    ['Pro by the month', { plan: 'monthly' }, false],
    ['canceled', { billing: 'canceled' }, false],
    ['unpaid', { billing: 'unpaid' }, false],
  ])('is in the list of %s: %j %s', (_, filter, isIn) => {
    const created = testUser('new', { firstName: 'Ada', lastName: 'Lovelace', stripeCustomerId: 'cus_New' });
    expect(listOf([a], { filter }).update(null, created)).toEqual(isIn ? [2, 'new', 'a'] : [1, 'a']);
  });
});

describe('A deleted user', () => {
  test('is removed from every list', () => {
    expect(listOf([a, b, c], {}).update(b, null)).toEqual([2, 'a', 'c']);
    expect(listOf([a, b], { filter: { plan: 'annual' } }).update(b, null)).toEqual([1, 'a']);
  });

  test('is no longer counted if they were on a later page', () => {
    expect(listOf([a], {}, { totalCount: 9, endCursor: 'c1' }).update(b, null)).toEqual([8, 'a']);
  });
});

describe('A changed user', () => {
  test('is removed from lists that no longer match and inserted into those that do', () => {
    const disabled = { ...b, isDisabled: true };
    expect(listOf([a, b], { filter: { status: 'registered' } }).update(b, disabled)).toEqual([1, 'a']);
    expect(listOf([c], { filter: { status: 'disabled' } }).update(b, disabled)).toEqual([2, 'b', 'c']);
    expect(listOf([a, b, c], {}).update(b, disabled)).toEqual([3, 'a', 'b', 'c']);
  });

  test('moves in the order of emails', () => {
    expect(listOf([a, b, c], { sort: 'email' }).update(a, { ...a, email: 'x@y.test' })).toEqual([3, 'b', 'c', 'a']);
    expect(listOf([a, b, c], {}).update(a, { ...a, email: 'x@y.test' })).toEqual([3, 'a', 'b', 'c']);
  });

  test('stays in a list whose filter only the server can evaluate', () => {
    const promoted = { ...paying, role: 'admin' as const };
    expect(listOf([a, paying], { filter: { plan: 'monthly' } }).update(paying, promoted)).toEqual([2, 'a', 'b']);
    expect(listOf([a], { filter: { plan: 'monthly' } }).update(paying, promoted)).toEqual([1, 'a']);
    expect(listOf([paying], { filter: { billing: 'canceled', plan: 'monthly' } }).update(paying, promoted)).toEqual([1, 'b']);
    expect(listOf([paying], { filter: { search: 'ABCD1234-0001' } }).update(paying, promoted)).toEqual([1, 'b']);
    const jose = old('b', 2, { firstName: 'José' });
    expect(listOf([jose], { filter: { search: 'jose' } }).update(jose, { ...jose, isDisabled: true })).toEqual([1, 'b']);
  });

  test.each<[string, UserFilter, UserFixture, UserFixture]>([
    ['disabling has canceled the subscription', { billing: 'canceled' }, paying, { ...paying, isDisabled: true }],
    ['they may match by now', { status: 'disabled', billing: 'canceled' }, paying, { ...paying, isDisabled: true }],
    ['they may match again', { status: 'registered', billing: 'canceled' }, { ...paying, isDisabled: true }, paying],
    ['they may match in another role', { role: 'admin', plan: 'annual' }, paying, { ...paying, role: 'admin' }],
  ])('evicts a list that only the server knows: %s', (_, filter, before, after) => {
    expect(listOf([a], { filter }).update(before, after)).toBeUndefined();
  });

  test('evicts no list that is known', () => {
    const disabled = { ...paying, isDisabled: true };
    expect(listOf([paying], { filter: { billing: 'canceled' } }).update(paying, disabled)).toEqual([1, 'b']);
    expect(listOf([a], { filter: { billing: 'canceled' } }).update(disabled, paying)).toEqual([1, 'a']);
    expect(listOf([a], { filter: { plan: 'monthly' } }).update(paying, disabled)).toEqual([1, 'a']);
    expect(listOf([a], { filter: { billing: 'canceled', role: 'admin' } }).update(paying, disabled)).toEqual([1, 'a']);
    expect(listOf([a], { filter: { billing: 'canceled' } }).update(b, { ...b, isDisabled: true })).toEqual([1, 'a']);
  });

  test('is in the list of those who have not paid as long as that is so', () => {
    const unpaid = old('b', 2, { stripeStatus: 'past_due' });
    expect(listOf([unpaid], { filter: { billing: 'unpaid' } }).update(unpaid, { ...unpaid, stripeStatus: 'canceled' })).toEqual([
      0,
    ]);
    expect(listOf([a], { filter: { billing: 'unpaid' } }).update(b, unpaid)).toEqual([2, 'a', 'b']);
  });

  test('is inserted into the list of the plan that was granted', () => {
    const granted = { ...b, subscriptionStatus: 'active', proUntil: '2027-01-01T00:00:00.000Z' };
    expect(listOf([a], { filter: { plan: 'granted' } }).update(b, granted)).toEqual([2, 'a', 'b']);
    expect(listOf([a, b], { filter: { plan: 'free' } }).update(b, granted)).toEqual([1, 'a']);
  });
});
