import type { MockLink } from '@apollo/client/testing';
import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import { renderPage } from '../../../test/render.tsx';
import { accountData } from './AccountPage.fixture.ts';
import { AccountPageDocument } from './AccountPage.generated.ts';
import { AccountPage } from './AccountPage.tsx';

export type Mock = MockLink.MockedResponse;
type Account = ReturnType<typeof accountData>;

export const page = (account: Account = accountData()): Mock => ({
  request: { query: AccountPageDocument },
  result: { data: { account } },
});
export const response = (query: DocumentNode, variables: Record<string, unknown>, data: Record<string, unknown>): Mock => ({
  request: { query, variables },
  result: { data },
});
export const errorResponse = (query: DocumentNode, message: string, fields?: Record<string, string>): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', fields } })] },
});

export function open(...mocks: Mock[]) {
  const onNewToken = jest.fn<(token: string) => void>();
  const element = (
    <AccountPage onNewToken={onNewToken} onDeleted={() => undefined} mailbox={<a href="/outbox">Open the outbox</a>} />
  );
  return { onNewToken, ...renderPage(element, { path: '/account', mocks }) };
}

export const card = async (name: string) => within(await screen.findByRole('region', { name }));
export const press = async (opened: ReturnType<typeof open>, name: string | RegExp) =>
  opened.user.click(await screen.findByRole('button', { name }));
