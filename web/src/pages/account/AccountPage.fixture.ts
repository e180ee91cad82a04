export const session = (id: string, more: object = {}) => ({
  __typename: 'SessionInfo' as const,
  id,
  createdAt: '2026-11-02T09:00:00.000Z',
  lastSeenAt: '2026-11-20T09:00:00.000Z',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ...more,
});

const user = {
  __typename: 'User' as const,
  id: 'demo-pro',
  email: 'pro@promptory.test',
  firstName: 'Paula' as string | null,
  lastName: 'Prowell' as string | null,
  profileImageUrl: null as string | null,
  isEmailVerified: true,
  stripeStatus: null as string | null,
  currentPeriodEnd: null as string | null,
};

const account = {
  __typename: 'Account' as const,
  id: 'demo-pro',
  pendingEmail: null as string | null,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  mailPreferences: { __typename: 'MailPreferences' as const, receipts: true, renewalReminders: true },
  sessions: [session('here', { isCurrent: true }), session('there')],
};

/** The account that the server returns for the member of test/shell.ts. */
export const accountData = (more: Partial<typeof account> = {}, person: Partial<typeof user> = {}) => ({
  ...account,
  ...more,
  user: { ...user, ...person },
});
