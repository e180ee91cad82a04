import type { MockLink } from '@apollo/client/testing';
import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import { testUser, userConnection, userFigures, userSummary } from '../../features/users/user.fixture.ts';
import { renderPage } from '../../../test/render.tsx';
import { UsersPage } from './UsersPage.tsx';
import { UsersDocument, UsersOverviewDocument, type UsersQueryVariables } from './UsersPage.generated.ts';

export const superUser = userSummary('superuser-001', {
  email: 'admin@promptory.test',
  firstName: 'Ada',
  role: 'admin',
  isTestUser: true,
  subscriptionStatus: 'active',
});
export const frank = userSummary('frank', { firstName: 'Frank', lastName: 'Freeman', stripeCustomerId: 'cus_frank' });
export const invited = testUser('invited');
export const people = [frank, invited, superUser];

export const list = (
  users: typeof people,
  variables: Partial<UsersQueryVariables> = {},
  page: Parameters<typeof userConnection>[1] = {},
): MockLink.MockedResponse => ({
  request: { query: UsersDocument, variables: { sort: 'newest', first: 25, ...variables } },
  result: { data: { users: userConnection(users, page) } },
});
export const figures = (totalUsers: number): MockLink.MockedResponse => ({
  request: { query: UsersOverviewDocument },
  result: { data: { userFigures: userFigures(totalUsers) } },
});
export const response = (query: DocumentNode, variables: object, data: Record<string, unknown>): MockLink.MockedResponse => ({
  request: { query, variables: variables as Record<string, unknown> },
  result: { data },
});
export const errorResponse = (query: DocumentNode, variables: object, code: string, message: string, fields?: object) => ({
  request: { query, variables: variables as Record<string, unknown> },
  result: { errors: [new GraphQLError(message, { extensions: { code, fields } })] },
});

const admin = { id: 'superuser-001', role: 'admin' as const };
export const open = (mocks: MockLink.MockedResponse[], url = '/admin/users', me: object = admin) =>
  renderPage(<UsersPage />, { path: '/admin/users', url, mocks, me });
export const openPeople = (...mocks: MockLink.MockedResponse[]) => open([figures(3), list(people), ...mocks]);

export const rows = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem');
export const row = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(rows().find((item) => item.contains(link))!);
};
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const figure = (label: string) => screen.getByText(label).parentElement;
export const choose = async (user: ReturnType<typeof open>['user'], name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
