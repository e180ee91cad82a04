import type { ApolloCache, Reference } from '@apollo/client/cache';
import type { UserFilter, UserSort } from '../../../api/schema-types.generated.ts';
import { storedArgs, type StoredTotal, withTotalChanged } from '../../../api/storedLists.ts';
import { foldAccents } from '../../../ui/foldAccents.ts';
import { isPaying } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';

type User = UserSummaryFragment;

interface StoredList extends StoredTotal {
  pageInfo: { hasNextPage: boolean };
  edges: readonly { node: Reference }[];
}

interface ListArgs {
  filter?: UserFilter | null;
  sort: UserSort;
}

/** Undefined for a paying user: whether they pay monthly or annually is only known to the server. */
function hasPlan(user: User, plan: NonNullable<UserFilter['plan']>): boolean | undefined {
  const isPro = user.subscriptionStatus === 'active';
  if (plan === 'free') return !isPro;
  if (plan === 'granted') return isPro && !isPaying(user);
  return isPaying(user) ? undefined : false;
}

function hasStatus(user: User, status: NonNullable<UserFilter['status']>): boolean {
  if (status === 'disabled') return user.isDisabled;
  return status === 'registered' ? user.hasPassword && !user.isDisabled : !user.hasPassword;
}

/** Undefined for a paying user: only the server knows whether they have canceled. */
function hasBilling(user: User, billing: NonNullable<UserFilter['billing']>): boolean | undefined {
  if (billing === 'unpaid') return user.stripeStatus === 'past_due' || user.stripeStatus === 'unpaid';
  return isPaying(user) ? undefined : false;
}

/** What may be the number of an invoice: only the server knows whose it is. */
const INVOICE_NUMBER = /^[A-Z0-9]{1,20}-[0-9]{1,10}$/i;

/** Each of its words, in any order, as the server looks for them. */
function matchesSearch({ id, email, firstName, lastName, stripeCustomerId }: User, search: string): boolean {
  const normalize = (part: string) => foldAccents(part).toLowerCase();
  const text = normalize([email, firstName ?? '', lastName ?? ''].join(' '));
  const isCustomer = (word: string) =>
    word === stripeCustomerId || (/^cus_./.test(word) && (stripeCustomerId?.startsWith(word) ?? false));
  const matchesWord = (word: string) => text.includes(normalize(word)) || word === id || isCustomer(word);
  return search.split(/\s+/).every(matchesWord);
}

/** Undefined if only the server knows. */
function matches(user: User | null, filter: UserFilter | null | undefined): boolean | undefined {
  if (!user) return false;
  const { search, role, plan, status, billing } = filter ?? {};
  if (role && user.role !== role) return false;
  if (status && !hasStatus(user, status)) return false;
  const isFound = !search || matchesSearch(user, search);
  if (!isFound && !INVOICE_NUMBER.test(search)) return false;
  const known = [isFound ? true : undefined, plan ? hasPlan(user, plan) : true, billing ? hasBilling(user, billing) : true];
  return known.includes(false) ? false : known.includes(undefined) ? undefined : true;
}

type SortKeys = Pick<User, 'createdAt' | 'email'>;

const orders: Readonly<Record<UserSort, (left: SortKeys, right: SortKeys) => number>> = {
  newest: (left, right) => right.createdAt.localeCompare(left.createdAt),
  oldest: (left, right) => left.createdAt.localeCompare(right.createdAt),
  email: (left, right) => left.email.localeCompare(right.email, 'en'),
};

interface Change {
  before: User | null;
  after: User | null;
}

/** Whether a user was in a list before a change, and is in it afterwards. */
function membership({ before, after }: Change, filter: ListArgs['filter'], isShown: boolean): { was: boolean; is: boolean } {
  const matchedBefore = matches(before, filter);
  const matchesAfter = matches(after, filter);
  const was = before !== null && (isShown || matchedBefore === true);
  // If the filter cannot tell both states apart, the user stays where the server put them.
  const isUnchanged = matchesAfter === undefined || matchesAfter === matchedBefore;
  return { was, is: after !== null && (isUnchanged ? was : matchesAfter) };
}

/** Disabling a paying user also cancels the subscription, which enabling does not resume. */
const endsRenewal = ({ before, after }: Change): boolean =>
  before?.isDisabled === false && after?.isDisabled === true && isPaying(after);

/** Whether a change may have put a user into a list, but only the server knows. */
function mayBeNew(change: Change, filter: ListArgs['filter']): boolean {
  if (matches(change.after, filter) !== undefined) return false;
  return matches(change.before, filter) === false || (filter?.billing === 'canceled' && endsRenewal(change));
}

type Edge = StoredList['edges'][number];

/** Inserts a user at their place. Undefined if that is after the pages that were loaded. */
function insert(edges: readonly Edge[], node: Reference, isBefore: (other: Edge) => boolean, hasNextPage: boolean) {
  const found = edges.findIndex(isBefore);
  if (found < 0 && hasNextPage) return undefined;
  const index = found < 0 ? edges.length : found;
  return [...edges.slice(0, index), { __typename: 'UserEdge', node }, ...edges.slice(index)];
}

/**
 * Updates all cached lists of users after one user was created, changed or deleted: the user is inserted, moved or removed.
 * A list that only the server can update is evicted, and requested again where it is shown.
 * A user who belongs on a page that was not loaded yet comes with that page.
 */
export function updateUserLists(cache: ApolloCache, before: User | null, after: User | null): void {
  const id = (after ?? before)?.id;
  cache.modify<{ users: StoredList }>({
    fields: {
      users(stored, { storeFieldName, readField, toReference, DELETE }) {
        const list = stored as StoredList;
        const { filter, sort = 'newest' } = storedArgs<ListArgs>(storeFieldName);
        const node = toReference({ __typename: 'User', id });
        if (!node) return list;
        const others = list.edges.filter((edge) => edge.node.__ref !== node.__ref);
        const isShown = others.length < list.edges.length;
        if (!isShown && mayBeNew({ before, after }, filter)) return DELETE;
        const { was, is } = membership({ before, after }, filter, isShown);
        const moves = isShown && sort === 'email' && before?.email !== after?.email;
        if (was === is && !moves) return list;

        const counted = withTotalChanged(list, Number(is) - Number(was));
        if (!is || !after) return { ...counted, edges: others };
        const sortKeysOf = (other: Reference): SortKeys => ({
          createdAt: readField<string>('createdAt', other) ?? '',
          email: readField<string>('email', other) ?? '',
        });
        const isBefore = (other: Edge) => orders[sort](after, sortKeysOf(other.node)) < 0;
        return { ...counted, edges: insert(others, node, isBefore, list.pageInfo.hasNextPage) ?? others };
      },
    },
  });
}
