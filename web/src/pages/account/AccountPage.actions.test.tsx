import type { MockLink } from '@apollo/client/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import {
  BillingOfAccountDocument,
  DeleteAccountDocument,
  ExportMyDataPartDocument,
} from '../../features/account/data/DataSection.generated.ts';
import {
  BeginSecondFactorDocument,
  ConfirmSecondFactorDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  TwoStepNowDocument,
} from '../../features/account/twoStep/TwoStepSection.generated.ts';
import { accountOfPassword } from '../../../test/accountOfPassword.ts';
import { renderPage } from '../../../test/render.tsx';
import { settle } from '../../../test/settle.ts';
import { accountData, session } from './AccountPage.fixture.ts';
import { AccountPageDocument } from './AccountPage.generated.ts';
import { AccountPage } from './AccountPage.tsx';

type Mock = MockLink.MockedResponse;

const page = (...[more, person]: Parameters<typeof accountData>): Mock => ({
  request: { query: AccountPageDocument },
  result: { data: { account: accountData(more, person) } },
});
const response = (query: DocumentNode, variables: Record<string, unknown>, data: Record<string, unknown>): Mock => ({
  request: { query, variables },
  result: { data },
});
const errorResponse = (query: DocumentNode, code: string, message: string, more: Record<string, unknown> = {}): Mock => ({
  request: { query, variables: () => true },
  result: { errors: [new GraphQLError(message, { extensions: { code, ...more } })] },
});

function open(...mocks: Mock[]) {
  const onDeleted = jest.fn();
  return {
    onDeleted,
    ...renderPage(<AccountPage onNewToken={() => undefined} onDeleted={onDeleted} />, { path: '/account', mocks }),
  };
}

const press = async ({ user }: ReturnType<typeof open>, name: string) => user.click(await screen.findByRole('button', { name }));
const twoStep = () => within(screen.getByRole('region', { name: 'Two-step sign-in' }));

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

/** The names and contents of the saved files. */
const saved: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  let last: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:1'), revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = last;
    if (blob) saved.push({ name: this.download, text: textOf(blob) });
  });
});
afterEach(() => {
  saved.length = 0;
  jest.restoreAllMocks();
});

const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);
const setup = {
  __typename: 'SecondFactorSetup',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Promptory:pro?secret=JBSWY3DPEHPK3PXP',
};
const begin = response(BeginSecondFactorDocument, { password: 'promptory-demo' }, { beginSecondFactor: setup });
const password = async (opened: ReturnType<typeof open>) => {
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  await opened.user.type(screen.getByLabelText('Current password'), 'promptory-demo{Enter}');
};

describe('Two-step sign-in', () => {
  test('is set up with password and code, shows the recovery codes once, and ends the other sessions and a change of the email', async () => {
    const opened = open(
      page({ sessions: [session('here', { isCurrent: true }), session('phone')], pendingEmail: 'stranger@example.test' }),
      begin,
      errorResponse(ConfirmSecondFactorDocument, 'BAD_USER_INPUT', 'This code is not right. Try the newest one.', {
        fields: { code: 'This code is not right. Try the newest one.' },
      }),
      response(ConfirmSecondFactorDocument, { code: '123456' }, { confirmSecondFactor: codes }),
    );
    await press(opened, 'Set up two-step sign-in');
    await password(opened);
    expect(await twoStep().findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(twoStep().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = twoStep().getByLabelText('Code of the app');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await opened.user.type(code, '12{Enter}');
    expect(code).toHaveAccessibleDescription('Enter the six digits that the app shows');
    await opened.user.clear(code);
    await opened.user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription('This code is not right. Try the newest one.'));
    await opened.user.clear(code);
    await opened.user.type(code, '123 456{Enter}');

    expect(await twoStep().findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    expect(
      twoStep()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    await press(opened, 'Copy');
    expect(await screen.findByText('Recovery codes copied to clipboard')).toBeVisible();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`));
    await press(opened, 'Download');
    expect(saved.map(({ name }) => name)).toEqual(['promptory-recovery-codes.txt']);
    await waitFor(async () => expect(await saved[0]?.text).toBe(`${codes.join('\n')}\n`));

    await press(opened, 'I have saved them');
    expect(twoStep().getByText('10 recovery codes are left.')).toBeVisible();
    const sessions = within(screen.getByRole('region', { name: 'Sessions' }));
    expect(sessions.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('stranger@example.test')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
    expect(screen.queryByText(codes[0] as string)).toBeNull();
    expect(JSON.stringify(opened.client.cache.extract())).not.toMatch(/abcd0|JBSWY3DP/);
  });

  test('that was turned on although the response was lost is shown as on, and asks for new recovery codes', async () => {
    const now = accountData({ hasSecondFactor: true, recoveryCodesLeft: 10, sessions: [session('here', { isCurrent: true })] });
    const opened = open(
      page({ pendingEmail: 'stranger@example.test' }),
      begin,
      { request: { query: ConfirmSecondFactorDocument, variables: { code: '123456' } }, error: new Error('unreachable') },
      errorResponse(ConfirmSecondFactorDocument, 'CONFLICT', 'Two-step sign-in is already on for your account.'),
      response(TwoStepNowDocument, {}, { account: now }),
    );
    await press(opened, 'Set up two-step sign-in');
    expect(screen.getByText('stranger@example.test')).toBeVisible();
    await password(opened);
    await opened.user.type(await twoStep().findByLabelText('Code of the app'), '123456{Enter}');
    expect(await twoStep().findByRole('alert')).toHaveTextContent('The code could not be checked. Please try again.');
    await press(opened, 'Turn on');
    expect(await twoStep().findByText('10 recovery codes are left.')).toBeVisible();
    expect(twoStep().getByRole('alert')).toHaveTextContent('Two-step sign-in is already on.');
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
    expect(within(screen.getByRole('region', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('stranger@example.test')).toBeNull();
    await press(opened, 'New recovery codes');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
  });

  test('shows a wrong password next to the field, and can be canceled', async () => {
    const reason = 'This is not your password';
    const opened = open(
      page(),
      errorResponse(BeginSecondFactorDocument, 'BAD_USER_INPUT', reason, { fields: { password: reason } }),
    );
    await press(opened, 'Set up two-step sign-in');
    expect(accountOfPassword(screen.getByLabelText('Current password'))).toBe('pro@promptory.test');
    await password(opened);
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(reason));
    await press(opened, 'Cancel');
    expect(screen.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
  });

  const on = { hasSecondFactor: true, recoveryCodesLeft: 3 };

  test('warns of few recovery codes and creates new ones', async () => {
    const opened = open(
      page(on),
      response(RenewRecoveryCodesDocument, { password: 'promptory-demo' }, { renewRecoveryCodes: codes }),
    );
    expect(await screen.findByText('3 recovery codes are left.')).toBeVisible();
    expect(twoStep().getByRole('alert')).toHaveTextContent('Create new codes before you run out.');
    await press(opened, 'New recovery codes');
    await password(opened);
    expect(await twoStep().findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    await press(opened, 'I have saved them');
    expect(twoStep().getByText('10 recovery codes are left.')).toBeVisible();
    expect(twoStep().queryByRole('alert')).toBeNull();
  });

  test('asks before the page is left while recovery codes are shown', async () => {
    window.history.pushState(null, '', '/account');
    const opened = open(
      page(on),
      response(RenewRecoveryCodesDocument, { password: 'promptory-demo' }, { renewRecoveryCodes: codes }),
    );
    const isAskedOnReload = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await press(opened, 'New recovery codes');
    await password(opened);
    await twoStep().findByRole('heading', { name: 'Your recovery codes' });
    expect(isAskedOnReload()).toBe(true);
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toHaveTextContent(/not shown again/);
    await press(opened, 'Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(twoStep().getByText(codes[0] as string)).toBeVisible();
    await press(opened, 'I have saved them');
    expect(isAskedOnReload()).toBe(false);
  });

  test('is turned off with the password', async () => {
    const opened = open(
      page(on),
      response(RemoveSecondFactorDocument, { password: 'promptory-demo' }, { removeSecondFactor: accountData() }),
    );
    await press(opened, 'Turn off');
    await password(opened);
    expect(await screen.findByText('Two-Step Sign-In Is Off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  });

  test('stays on if it is required, and shows why', async () => {
    const reason = 'Admins need two-step sign-in, so you cannot turn it off.';
    const opened = open(page(on), errorResponse(RemoveSecondFactorDocument, 'FORBIDDEN', reason));
    await press(opened, 'Turn off');
    await password(opened);
    expect(await twoStep().findByRole('alert')).toHaveTextContent(reason);
  });
});

describe('Your data', () => {
  test('is downloaded as a file', async () => {
    const part = (after: string | null, text: string, nextCursor: string | null) =>
      response(ExportMyDataPartDocument, { after }, { exportMyDataPart: { __typename: 'ExportPart', text, nextCursor } });
    const opened = open(page(), part(null, '{"email":', 'second'), part('second', '"pro@promptory.test"}', null));
    await press(opened, 'Download my data');
    expect(await screen.findByText('Downloaded')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^promptory-data-\d{4}-\d\d-\d\d\.json$/)]);
    await waitFor(async () => expect(await saved[0]?.text).toBe('{"email":"pro@promptory.test"}'));
    expect(JSON.stringify(opened.client.cache.extract())).not.toContain('exportMyData');
  });

  test('shows an error and saves nothing', async () => {
    const opened = open(page(), errorResponse(ExportMyDataPartDocument, 'RATE_LIMITED', 'Too many attempts. Try again later.'));
    await press(opened, 'Download my data');
    expect(await screen.findByText('Too many attempts. Try again later.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('Deleting the account', () => {
  const billingOf = (billing: { credit?: number; refundableAmount?: number; refundableUntil?: string }) =>
    response(
      BillingOfAccountDocument,
      {},
      { billing: { __typename: 'Billing', credit: 0, refundableAmount: 0, refundableUntil: null, ...billing } },
    );
  const creditOf = (credit: number) => billingOf({ credit });

  const openDialog = async (...mocks: Mock[]) => {
    const opened = open(...mocks);
    await press(opened, 'Delete account');
    return { opened, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
  };
  const fill = async ({ opened, dialog }: Awaited<ReturnType<typeof openDialog>>, word: string) => {
    await opened.user.type(dialog.getByLabelText('Current password'), 'promptory-demo');
    await opened.user.type(dialog.getByLabelText('Type DELETE to confirm'), word);
    await opened.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  };

  test.each([
    [
      'active',
      'Your subscription is canceled first, and you will not be charged again. What you have paid for until December 21, 2026 ends with the account and is not refunded.',
    ],
    ['canceled', 'You have no subscription, so there is nothing to cancel.'],
    [null, 'You have no subscription, so there is nothing to cancel.'],
  ])('explains what happens to a subscription with status %s', async (stripeStatus, message) => {
    const { dialog } = await openDialog(page({}, { stripeStatus, currentPeriodEnd: '2026-12-21T12:00:00.000Z' }));
    expect(dialog.getByText(message)).toBeVisible();
    expect(dialog.getByText(/AI-use record, and your own prompts, versions, collections and workflows\. Download/)).toBeVisible();
  });

  test('names the credit that is lost with the account, and who can help', async () => {
    const { dialog } = await openDialog(page(), creditOf(42_100));
    const notice = await dialog.findByText(/^You have a credit of \$421\.00, which is lost with the account\./);
    expect(notice).toHaveTextContent('Write to us before you delete it');
  });

  test('says what can be refunded, and where, before it is too late', async () => {
    const { dialog } = await openDialog(
      page(),
      billingOf({ refundableAmount: 4900, refundableUntil: '2026-12-21T12:00:00.000Z' }),
    );
    expect(await dialog.findByText(/^You can still get \$49\.00 back until Dec/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Get it back under Billing' })).toHaveAttribute('href', '/billing');
  });

  test('says nothing of credit where there is none', async () => {
    const { request, result } = creditOf(0);
    const respond = jest.fn(() => result as { data: Record<string, unknown> });
    const { dialog } = await openDialog(page(), { request, result: respond });
    await waitFor(() => expect(respond).toHaveBeenCalled());
    await settle();
    expect(dialog.queryByText(/credit|back until/)).toBeNull();
  });

  test('says that credit would be lost if nobody knows how much there is', async () => {
    const { dialog } = await openDialog(page(), errorResponse(BillingOfAccountDocument, 'PAYMENT_FAILED', 'No'));
    expect(await dialog.findByText(/^If you have credit from an earlier plan, it is lost with the account\./)).toBeVisible();
    expect(dialog.getByText(/^If your first payment was less than 30 days ago, you can/)).toBeVisible();
  });

  test('says it to a subscriber before it is known, too', async () => {
    const figures = { ...billingOf({ refundableAmount: 4900 }), delay: Infinity };
    const { dialog } = await openDialog(page({}, { stripeStatus: 'active' }), figures);
    expect(dialog.getByText(/^If your first payment was less than 30 days ago, you can/)).toBeVisible();
    expect(dialog.getByText(/^If you have credit from an earlier plan, it is lost with the account\./)).toBeVisible();
  });

  test('requires the password and a typed word', async () => {
    const form = await openDialog(
      page(),
      response(DeleteAccountDocument, { password: 'promptory-demo' }, { deleteAccount: true }),
    );
    await fill(form, 'DELETE');
    await waitFor(() => expect(form.opened.onDeleted.mock.calls).toEqual([['demo-pro', true]]));
  });

  const afterLostResponse = async (reason: string) => {
    const form = await openDialog(
      page(),
      { request: { query: DeleteAccountDocument, variables: () => true }, error: new Error('unreachable') },
      errorResponse(DeleteAccountDocument, 'UNAUTHENTICATED', 'Unauthorized', { reason }),
    );
    await fill(form, 'DELETE');
    expect(await form.dialog.findByRole('alert')).toHaveTextContent('Your account could not be deleted. Please try again.');
    expect(form.opened.onDeleted).not.toHaveBeenCalled();
    await form.opened.user.click(form.dialog.getByRole('button', { name: 'Delete my account' }));
    return form;
  };

  test('is done, but not confirmed, if the response to the first attempt was lost, and the second one finds no session', async () => {
    const form = await afterLostResponse('UNKNOWN');
    await waitFor(() => expect(form.opened.onDeleted.mock.calls).toEqual([['demo-pro', false]]));
  });

  test.each([
    ['REVOKED', 'You were signed out, so nothing was deleted. Sign in and try again.'],
    ['EXPIRED', 'You were signed out, so nothing was deleted. Sign in and try again.'],
    ['MISSING', 'We do not know whether your account was deleted. Sign in to see whether it is still there.'],
  ])('is not done if the first attempt was lost, and the session is %s', async (reason, message) => {
    const form = await afterLostResponse(reason);
    expect(await form.dialog.findByText(message)).toBeVisible();
    expect(form.opened.onDeleted).not.toHaveBeenCalled();
  });

  test('cannot be left meanwhile, and a lost response is known when the dialog is opened again', async () => {
    const form = await openDialog(
      page(),
      { request: { query: DeleteAccountDocument, variables: () => true }, error: new Error('unreachable') },
      creditOf(0),
      errorResponse(DeleteAccountDocument, 'UNAUTHENTICATED', 'Unauthorized', { reason: 'UNKNOWN' }),
    );
    const { user, hold, onDeleted } = form.opened;
    const release = hold('DeleteAccount');
    await fill(form, 'DELETE');
    await user.keyboard('{Escape}');
    await release();
    expect(await form.dialog.findByRole('alert')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(form.opened, 'Delete account');
    await fill({ opened: form.opened, dialog: within(await screen.findByRole('dialog')) }, 'DELETE');
    await waitFor(() => expect(onDeleted.mock.calls).toEqual([['demo-pro', false]]));
  });

  test('is not done if the session ended before the first attempt', async () => {
    const form = await openDialog(page(), errorResponse(DeleteAccountDocument, 'UNAUTHENTICATED', 'Sign in first.'));
    await fill(form, 'DELETE');
    expect(await form.dialog.findByRole('alert')).toHaveTextContent('Sign in first.');
    expect(form.opened.onDeleted).not.toHaveBeenCalled();
  });

  test('sends no request without them', async () => {
    const form = await openDialog(page());
    await fill(form, 'yes');
    expect(form.dialog.getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription('Type DELETE to continue');
    expect(form.opened.operations).toEqual(['AccountPage', 'BillingOfAccount']);
    await form.opened.user.click(form.dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete account' })).toHaveFocus();
  });

  test.each([
    ['FORBIDDEN', 'The super user cannot be deleted.'],
    ['PAYMENT_FAILED', 'Stripe does not respond just now, so nothing was deleted. Please try again.'],
  ])('shows an error (%s) in the dialog', async (code, message) => {
    const form = await openDialog(page(), errorResponse(DeleteAccountDocument, code, message));
    await fill(form, 'delete');
    expect(await form.dialog.findByRole('alert')).toHaveTextContent(message);
    expect(form.opened.onDeleted).not.toHaveBeenCalled();
  });
});
