import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { recentUse } from '../../features/prompts/prompt.fixture.ts';
import { userSummary } from '../../features/users/user.fixture.ts';
import { renderPage } from '../../../test/render.tsx';
import { UserPage } from './UserPage.tsx';
import { UserRecordDocument } from './UserPage.generated.ts';
import { invoice } from '../../features/billing/invoice.fixture.ts';

export const paula = {
  ...userSummary('demo-paula', { firstName: 'Paula', lastName: 'Prowell', subscriptionStatus: 'active', stripeStatus: 'active' }),
  currentPeriodEnd: '2026-12-21T12:00:00.000Z' as string | null,
  stripeCustomerId: 'cus_1' as string | null,
};

export const entry = (id: string, action: string) => ({
  __typename: 'AuditEntry' as const,
  id,
  at: '2026-11-20T12:00:00.000Z',
  action,
  actorId: 'superuser-001' as string | null,
  actorEmail: 'admin@promptory.test' as string | null,
  actorEmailThen: 'admin@promptory.test' as string | null,
  subjectId: 'demo-paula' as string | null,
  subjectEmail: null as string | null,
  subjectEmailThen: null as string | null,
  detail: '{}',
  network: '127.0.0.1' as string | null,
});

const session = {
  __typename: 'SessionInfo' as const,
  id: 's1',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:00:00.000Z',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
  isCurrent: false,
};

export const apiKey = (id: string, name: string, revokedAt: string | null = null) => ({
  __typename: 'ApiKey' as const,
  id,
  name,
  prefix: `plk_live_${id}`,
  lastFour: 'c0de',
  scopes: ['catalog:read'],
  isAlive: revokedAt === null,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-20T12:00:00.000Z',
  revokedAt,
  lastUsedAt: null as string | null,
});

export const record = {
  __typename: 'UserRecord' as const,
  id: 'demo-paula',
  user: paula,
  plan: 'monthly' as 'monthly' | 'annual' | null,
  cancelsAtPeriodEnd: false,
  paidAccessEndedAt: null as string | null,
  refundedAt: null as string | null,
  hasSecondFactor: false,
  clearedAt: null as string | null,
  termsAcceptedAt: '2026-11-20T12:00:00.000Z' as string | null,
  totalUsed: 41,
  usedThisWeek: 7,
  favorites: 5,
  invoices: [invoice] as (typeof invoice)[] | null,
  recentUses: [recentUse('nda-review', '2026-11-19T12:00:00.000Z')],
  sessions: [session],
  apiKeys: [] as ReturnType<typeof apiKey>[],
  audit: [entry('a1', 'user.created')],
};

export const page = (changes: Partial<typeof record> = {}): MockLink.MockedResponse => ({
  request: { query: UserRecordDocument, variables: { id: 'demo-paula' } },
  result: { data: { userRecord: { ...record, ...changes } } },
});
export const openAs = (viewerId: string, ...mocks: MockLink.MockedResponse[]) =>
  renderPage(<UserPage />, {
    path: '/admin/users/:id',
    url: '/admin/users/demo-paula',
    mocks,
    me: { id: viewerId, role: 'admin' },
  });
export const open = (...mocks: MockLink.MockedResponse[]) => openAs('superuser-001', ...mocks);

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
