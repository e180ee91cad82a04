import type { MockLink } from '@apollo/client/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import { accountOfPassword } from '../../../test/accountOfPassword.ts';
import { renderPage } from '../../../test/render.tsx';
import { freeMember, shellData } from '../../../test/shell.ts';
import { AllowAssistantDocument } from '../../features/keys/consent/Consent.generated.ts';
import { AuthorizePageDocument } from './AuthorizePage.generated.ts';
import { AuthorizePage } from './AuthorizePage.tsx';

type Mock = MockLink.MockedResponse;

const CALLBACK = 'http://127.0.0.1:3334/callback';
const parameters = {
  client_id: '3f9a1cab-12cd-4000-8000-000000000000',
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'catalog:read prompts:read',
  state: 'a state',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  resource: 'http://localhost/mcp',
};
const input = {
  clientId: parameters.client_id,
  redirectUri: CALLBACK,
  responseType: 'code',
  scope: parameters.scope,
  state: 'a state',
  codeChallenge: parameters.code_challenge,
  codeChallengeMethod: 'S256',
  resource: parameters.resource,
};
const scope = (name: string, description: string, needsPro: boolean) => ({ __typename: 'ApiScope', name, description, needsPro });
const request = {
  __typename: 'AssistantRequest',
  name: 'Desk assistant',
  redirectHost: '127.0.0.1:3334',
  isLoopback: true,
  denyUrl: `${CALLBACK}?error=access_denied`,
  scopes: [scope('catalog:read', 'Reads the cards.', false), scope('prompts:read', 'Reads the texts.', true)],
};
const page = (me: Parameters<typeof shellData>[0] = {}, changes: object = {}): Mock => ({
  request: { query: AuthorizePageDocument, variables: { input } },
  result: { data: { me: shellData(me).me, assistantRequest: { ...request, ...changes } } },
});
const failing = (query: DocumentNode, code: string, message: string, fields?: Record<string, string>): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code, fields } })] },
});
const allowed = (password: string): Mock => ({
  request: { query: AllowAssistantDocument, variables: { input, password } },
  result: { data: { allowAssistant: `${CALLBACK}?code=plc_secret` } },
});

function open(mocks: readonly Mock[], search = `?${new URLSearchParams(parameters)}`) {
  const leaveTo = jest.fn<(url: string) => void>();
  const element = <AuthorizePage leaveTo={leaveTo} />;
  return { leaveTo, ...renderPage(element, { path: '/oauth/authorize', url: `/oauth/authorize${search}`, mocks }) };
}

describe('The consent page', () => {
  test('names who asks, where the response goes, and for what', async () => {
    const { leaveTo } = open([page()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Connect “Desk assistant”?' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('We have not verified who this is');
    expect(screen.getByText('127.0.0.1:3334').parentElement).toHaveTextContent('a program on this computer');
    expect(screen.getByText('prompts:read').parentElement).toHaveTextContent('Reads the texts.');
    expect(screen.queryByText(/opens nothing without Pro/)).toBeNull();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  test('tells a free member what opens nothing', async () => {
    open([page(freeMember)]);
    expect((await screen.findByText('prompts:read')).parentElement).toHaveTextContent('(opens nothing without Pro)');
  });

  test('does nothing without the password, and leaves with the code once it is right', async () => {
    const wrong = failing(AllowAssistantDocument, 'BAD_USER_INPUT', 'Incorrect password', { password: 'Incorrect password' });
    const { user, leaveTo, operations, client } = open([page(), wrong, allowed('plum harbor 9')]);
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    const field = screen.getByLabelText(/Current password/);
    expect(field).toHaveFocus();
    expect(accountOfPassword(field)).toBe('pro@promptory.test');
    expect(operations).toEqual(['AuthorizePage']);
    await user.type(field, 'a wrong one{Enter}');
    expect(await screen.findByText('Incorrect password')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'plum harbor 9');
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connected' })).toHaveFocus();
    expect(leaveTo.mock.calls).toEqual([[`${CALLBACK}?code=plc_secret`]]);
    expect(JSON.stringify(client.cache.extract())).not.toContain('plc_secret');
  });

  test('Deny leaves without asking the server', async () => {
    const { user, leaveTo, operations } = open([page()]);
    await user.click(await screen.findByRole('button', { name: 'Deny' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Denied' })).toHaveFocus();
    expect(leaveTo.mock.calls).toEqual([[request.denyUrl]]);
    expect(operations).toEqual(['AuthorizePage']);
  });

  test('asks to confirm the address first', async () => {
    open([page({ isEmailVerified: false })]);
    expect(await screen.findByRole('region', { name: 'Confirm your address first' })).toHaveTextContent(
      'Assistants are for members with a confirmed address.',
    );
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  test('says what else keeps the assistant from being connected', async () => {
    const full = failing(AllowAssistantDocument, 'CONFLICT', 'You have 10 connected assistants already.');
    const { user, leaveTo } = open([page(), full]);
    await user.type(await screen.findByLabelText(/Current password/), 'plum harbor 9{Enter}');
    expect(await screen.findByText('You have 10 connected assistants already.')).toBeVisible();
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

describe('A request that is not valid', () => {
  test('shows what the server says, and leads nowhere else', async () => {
    open([failing(AuthorizePageDocument, 'BAD_USER_INPUT', 'The request is for another server. Nothing was allowed.')]);
    expect(await screen.findByRole('heading', { level: 1, name: 'This assistant cannot be connected' })).toBeVisible();
    expect(screen.getByText(/The request is for another server/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your connected assistants' })).toHaveAttribute('href', '/account/keys');
  });

  test.each(['', '?client_id=one', `?${new URLSearchParams(parameters)}&redirect_uri=https%3A%2F%2Fevil.example`])(
    'is not sent if it is incomplete or says something twice: %s',
    async (search) => {
      const { operations } = open([], search);
      expect(await screen.findByRole('heading', { level: 1, name: 'This assistant cannot be connected' })).toBeVisible();
      expect(operations).toEqual([]);
    },
  );

  test('is told from a server that cannot be reached', async () => {
    const lost: Mock = {
      request: { query: AuthorizePageDocument, variables: () => true },
      error: new TypeError('Failed to fetch'),
    };
    const { user } = open([lost, page()]);
    expect(await screen.findByRole('heading', { level: 1, name: 'The request could not be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connect “Desk assistant”?' })).toBeVisible();
  });
});

test('the form stays if the request cannot be read again', async () => {
  const { user, client, operations } = open([page(), { ...page(), result: undefined, error: new TypeError('Failed to fetch') }]);
  await user.type(await screen.findByLabelText(/^Current password/), 'typed');
  await act(() => client.refetchQueries({ include: [AuthorizePageDocument] }).catch(() => undefined));
  expect(operations).toEqual(['AuthorizePage', 'AuthorizePage']);
  expect(screen.getByLabelText(/^Current password/)).toHaveValue('typed');
});
