import type { ApolloCache, Reference } from '@apollo/client/cache';
import type { UserFilter, UserSort } from '../../../api/schema-types.generated.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';

type User = UserSummaryFragment;

interface StoredList {
  totalCount: number;
  pageInfo: { hasNextPage: boolean };
  edges: readonly { node: Reference }[];
}

interface ListArgs {
  filter?: UserFilter | null;
  sort: UserSort;
}

/** The cache names each list by what was asked: `users:{"filter":…,"sort":…}`. */
const listArgsOf = (storeFieldName: string): ListArgs =>
  JSON.parse(storeFieldName.slice(storeFieldName.indexOf(':') + 1)) as ListArgs;

const paying: readonly unknown[] = ['active', 'trialing', 'past_due'];

/** Whether a plan of the filter is the user's. How often somebody pays is nothing that an admin changes, so it is open. */
function hasPlan(user: User, plan: NonNullable<UserFilter['plan']>): boolean | undefined {
  const isPro = user.subscriptionStatus === 'active';
  if (plan === 'free') return !isPro;
  if (plan === 'granted') return isPro && !paying.includes(user.stripeStatus);
  return paying.includes(user.stripeStatus) ? undefined : false;
}

function hasStatus(user: User, status: NonNullable<UserFilter['status']>): boolean {
  if (status === 'disabled') return user.isDisabled;
  return status === 'registered' ? user.hasPassword && !user.isDisabled : !user.hasPassword;
}

const matchesSearch = ({ email, firstName, lastName }: User, words: string): boolean =>
  [email, firstName ?? '', lastName ?? ''].join(' ').toLowerCase().includes(words.toLowerCase());

/** Undefined where only the server knows. */
function matches(user: User | null, filter: UserFilter | null | undefined): boolean | undefined {
  if (!user) return false;
  const { search, role, plan, status } = filter ?? {};
  if (role && user.role !== role) return false;
  if (status && !hasStatus(user, status)) return false;
  if (search && !matchesSearch(user, search)) return false;
  return plan ? hasPlan(user, plan) : true;
}

type SortKeys = Pick<User, 'createdAt' | 'email'>;

const orders: Readonly<Record<UserSort, (left: SortKeys, right: SortKeys) => number>> = {
  newest: (left, right) => right.createdAt.localeCompare(left.createdAt),
  oldest: (left, right) => left.createdAt.localeCompare(right.createdAt),
  email: (left, right) => left.email.localeCompare(right.email, 'en'),
};

/**
 * Every list of users that the cache holds follows what has become of one user: a new one takes its place, one that is
 * gone leaves, one that was changed enters, leaves or moves. What belongs behind the pages that were fetched comes with
 * the next one.
 */
export function updateUserLists(cache: ApolloCache, before: User | null, after: User | null): void {
  const id = (after ?? before)?.id;
  cache.modify<{ users: StoredList }>({
    fields: {
      users(stored, { storeFieldName, readField, toReference }) {
        const list = stored as StoredList;
        const { filter, sort } = listArgsOf(storeFieldName);
        const node = toReference({ __typename: 'User', id });
        if (!node) return list;
        const others = list.edges.filter((edge) => edge.node.__ref !== node.__ref);
        const isShown = others.length < list.edges.length;
        const matched = matches(before, filter);
        const matching = matches(after, filter);
        const was = before !== null && (isShown || matched === true);
        // Where both look alike to us, what the server has said of the one holds for the other.
        const is = after !== null && (matching === undefined || matching === matched ? was : matching);
        const moves = isShown && sort === 'email' && before?.email !== after?.email;
        if (was === is && !moves) return list;

        const totalCount = list.totalCount + Number(is) - Number(was);
        if (!is) return { ...list, totalCount, edges: others };
        const placeOf = (other: Reference): SortKeys => ({
          createdAt: readField<string>('createdAt', other) ?? '',
          email: readField<string>('email', other) ?? '',
        });
        const found = others.findIndex((edge) => orders[sort](after, placeOf(edge.node)) < 0);
        if (found < 0 && list.pageInfo.hasNextPage) return { ...list, totalCount, edges: others };
        const at = found < 0 ? others.length : found;
        const edge = { __typename: 'UserEdge', node };
        return { ...list, totalCount, edges: [...others.slice(0, at), edge, ...others.slice(at)] };
      },
    },
  });
}
