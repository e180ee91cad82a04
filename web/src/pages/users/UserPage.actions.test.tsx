import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import {
  AdminDeleteUserDocument,
  AdminEndSessionsDocument,
  AdminResetSecondFactorDocument,
  AdminSetDisabledDocument,
  AdminUpdateUserDocument,
} from '../../features/users/actions/useUserMutations.generated.ts';
import { AdminRevokeApiKeyDocument } from '../../features/users/record/UserKeys.generated.ts';
import { userFigures } from '../../features/users/user.fixture.ts';
import { UserTracesDocument } from './UserPage.generated.ts';
import { paula, entry, apiKey, record, page, open, section, fact } from './UserPage.fixture.tsx';

describe('An action on this page', () => {
  test('updates the sessions and the audit log', async () => {
    const traces = { ...record, sessions: [], audit: [entry('a2', 'user.sessions-ended'), ...record.audit] };
    const { user, operations } = open(
      page(),
      {
        request: { query: AdminEndSessionsDocument, variables: { id: 'demo-paula' } },
        result: { data: { adminEndSessions: 1 } },
      },
      { request: { query: UserTracesDocument, variables: { id: 'demo-paula' } }, result: { data: { userRecord: traces } } },
    );
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End all sessions' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('1 session of Paula Prowell ended')).toBeVisible();
    expect(await screen.findByText('Not signed in anywhere.')).toBeInTheDocument();
    expect(screen.getByText('Ended all sessions of a user')).toBeInTheDocument();
    expect(operations).toEqual(['UserRecord', 'AdminEndSessions', 'UserTraces']);
  });

  const traces = (changes: Partial<typeof record>): MockLink.MockedResponse => ({
    request: { query: UserTracesDocument, variables: { id: 'demo-paula' } },
    result: { data: { userRecord: { ...record, ...changes } } },
  });

  test('revokes an API key of the member', async () => {
    const revoked = apiKey('k1', 'Nightly', '2026-11-21T12:00:00.000Z');
    const { user } = open(
      page({ apiKeys: [apiKey('k1', 'Nightly'), apiKey('k2', 'Old', '2026-11-20T13:00:00.000Z')] }),
      {
        request: { query: AdminRevokeApiKeyDocument, variables: { id: 'k1' } },
        result: { data: { adminRevokeApiKey: { __typename: 'ApiKey', id: 'k1', isAlive: false, revokedAt: revoked.revokedAt } } },
      },
      traces({ apiKeys: [revoked], audit: [entry('a2', 'key.revoked')] }),
    );
    const keys = await section('API keys');
    expect(keys.getByText('Nightly (plk_live_k1…c0de)')).toBeVisible();
    expect(keys.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
    await user.click(keys.getByRole('button', { name: 'Revoke Nightly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Nightly”?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('Key Revoked')).toBeVisible();
    expect(await screen.findByText('Revoked an API key')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revoke Nightly', hidden: true })).toBeNull();
  });

  test('resets a second factor that is lost', async () => {
    const { user } = open(
      page({ hasSecondFactor: true }),
      {
        request: { query: AdminResetSecondFactorDocument, variables: { id: 'demo-paula' } },
        result: { data: { adminResetSecondFactor: { __typename: 'User', id: 'demo-paula' } } },
      },
      traces({ hasSecondFactor: false }),
    );
    await user.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in for Paula Prowell?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }));
    expect(await screen.findByText('Paula Prowell now signs in with the password alone')).toBeVisible();
    await waitFor(() => expect(fact('Two-step sign-in')).toHaveTextContent('Off'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in', hidden: true })).toBeNull());
  });

  test('updates the heading and the profile', async () => {
    const input = { firstName: 'Pauline' };
    const user = { ...paula, ...input };
    const { user: member } = open(
      page(),
      {
        request: { query: AdminUpdateUserDocument, variables: { id: 'demo-paula', input, expected: { firstName: 'Paula' } } },
        result: { data: { adminUpdateUser: user } },
      },
      traces({ user }),
    );
    await member.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await member.clear(form.getByRole('textbox', { name: /^First name/ }));
    await member.type(form.getByRole('textbox', { name: /^First name/ }), 'Pauline{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pauline Prowell', hidden: true })).toBeInTheDocument();
    expect(fact('First name')).toHaveTextContent('Pauline');
  });

  test('shows that a new email is not confirmed yet', async () => {
    const [from, to] = [paula.email, 'paula@new.test'];
    const changed = { ...paula, email: to, isEmailVerified: false };
    const { user } = open(
      page(),
      {
        request: {
          query: AdminUpdateUserDocument,
          variables: { id: 'demo-paula', input: { email: to }, expected: { email: from } },
        },
        result: { data: { adminUpdateUser: changed } },
      },
      traces({ user: changed }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit user' }));
    await user.clear(form.getByRole('textbox', { name: /^Email/ }));
    await user.type(form.getByRole('textbox', { name: /^Email/ }), `${to}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    await waitFor(() => expect(fact('Email')).toHaveTextContent('paula@new.test (not confirmed)'));
  });

  const disable = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable account' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable account' }));
  };
  const disableRequest = { query: AdminSetDisabledDocument, variables: { id: 'demo-paula', isDisabled: true } };
  const disabled = { ...paula, isDisabled: true };

  test('shows that disabling the member has canceled their subscription', async () => {
    const { user } = open(
      page(),
      { request: disableRequest, result: { data: { adminSetDisabled: disabled } } },
      traces({ user: disabled, cancelsAtPeriodEnd: true }),
    );
    await disable(user);
    await waitFor(() => expect(fact('Canceled')).toHaveTextContent('Yes, ends with the period'));
    expect(fact('Account')).toHaveTextContent('Disabled');
  });

  test('shows that the account is disabled even if its subscription could not be canceled', async () => {
    const message = 'The account is disabled, but its subscription could not be canceled.';
    const { user } = open(
      page(),
      { request: disableRequest, result: { errors: [new GraphQLError(message, { extensions: { code: 'PAYMENT_FAILED' } })] } },
      traces({ user: disabled }),
    );
    await disable(user);
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(fact('Account')).toHaveTextContent('Disabled'));
  });

  test('goes back to the list after deleting the member', async () => {
    const { user, currentUrl } = open(page(), {
      request: { query: AdminDeleteUserDocument, variables: { id: 'demo-paula' } },
      result: {
        data: { adminDeleteUser: { __typename: 'DeleteUserPayload', id: 'demo-paula', figures: userFigures(2) } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete user' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(currentUrl()).toBe('/admin/users'));
    expect(await screen.findByText('User deleted successfully')).toBeVisible();
  });
});
