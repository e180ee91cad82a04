// Users as the server returns them, for tests.

const plain = {
  __typename: 'User' as const,
  firstName: null as string | null,
  lastName: null as string | null,
  profileImageUrl: null as string | null,
  createdAt: '2026-11-20T12:00:00.000Z',
  role: 'member' as 'member' | 'admin',
  isTestUser: false,
  isRegistered: true,
  hasPassword: true,
  resetClearsAccount: false,
  isEmailVerified: true,
  isDisabled: false,
  subscriptionStatus: 'free',
  stripeStatus: null as string | null,
  proUntil: null as string | null,
  stripeCustomerId: null as string | null,
};

export type UserFixture = typeof plain & { id: string; email: string };

export const userSummary = (id: string, changes: Partial<UserFixture> = {}): UserFixture => ({
  ...plain,
  id,
  email: `${id}@promptory.test`,
  ...changes,
});

/** A user that an admin created and who has not set a password yet. */
export const testUser = (id: string, changes: Partial<UserFixture> = {}): UserFixture =>
  userSummary(id, { isTestUser: true, isRegistered: false, hasPassword: false, subscriptionStatus: 'active', ...changes });

export const userFigures = (totalUsers: number, changes: { activeSubscribers?: number; conversionRate?: number } = {}) => ({
  __typename: 'UserFigures' as const,
  totalUsers,
  activeSubscribers: 1,
  newThisWeek: 2,
  conversionRate: 33,
  ...changes,
});

export function userConnection(
  users: readonly UserFixture[],
  page: { totalCount?: number; totalCountIsExact?: boolean; endCursor?: string } = {},
) {
  const { totalCount = users.length, totalCountIsExact = true, endCursor = null } = page;
  return {
    __typename: 'UserConnection' as const,
    totalCount,
    totalCountIsExact,
    pageInfo: { __typename: 'PageInfo' as const, hasNextPage: endCursor !== null, endCursor },
    edges: users.map((node) => ({ __typename: 'UserEdge' as const, node })),
  };
}
