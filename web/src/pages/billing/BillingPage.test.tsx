import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  CancelSubscriptionDocument,
  OpenBillingPortalDocument,
  RefundSubscriptionDocument,
  ResumeSubscriptionDocument,
} from '../../features/billing/subscription/useBillingActions.generated.ts';
import { PlanChangeDocument } from '../../features/billing/planChange/PlanChange.generated.ts';
import { MemberPlanDocument } from '../../features/billing/subscription/useRefreshPlan.generated.ts';
import { invoice } from '../../features/billing/invoice.fixture.ts';
import { keepPlanFields } from './planFields.fixture.ts';
import { BillingPageDocument } from './BillingPage.generated.ts';
import {
  active,
  canceled,
  free,
  page,
  planResponse,
  change,
  errorResponse,
  open,
  press,
  dialog,
  dialogClosed,
} from './BillingPage.fixture.tsx';

describe('A subscriber', () => {
  test('sees the plan, the next charge and the invoices', async () => {
    open([page(active)]);
    expect(await screen.findByText('$49.00 on December 21, 2026')).toBeVisible();
    expect(screen.getByText(/^Pro, Monthly \(\$49\/month\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^View invoice from November 21, 2026/ })).toHaveAttribute('href', invoice.url);
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull();
  });

  test('cancels with a reason, and resumes', async () => {
    const opened = open([
      page(active),
      change(CancelSubscriptionDocument, 'cancelSubscription', canceled, { reason: 'Too many prompts' }),
      planResponse('active'),
      change(ResumeSubscriptionDocument, 'resumeSubscription', active, {}),
      planResponse('active'),
    ]);
    await press(opened, 'Cancel subscription');
    const dialogContent = await dialog('Cancel your subscription?');
    expect(dialogContent.getByText(/^Pro stays open until December 21, 2026/)).toBeVisible();
    expect(dialogContent.queryByText(/credit/)).toBeNull();
    await opened.user.type(dialogContent.getByLabelText('Why are you canceling? (optional)'), 'Too many prompts');
    await opened.user.click(dialogContent.getByRole('button', { name: 'Cancel subscription' }));
    await dialogClosed();
    expect(screen.getByText('None. Pro ends on December 21, 2026.')).toBeVisible();
    expect(screen.getByText('Subscription Canceled')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus();
    await press(opened, 'Resume subscription');
    expect(await screen.findByText('$49.00 on December 21, 2026')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus());
    expect(opened.operations.filter((name) => name === 'BillingPage')).toHaveLength(1);
  });

  test('reads before canceling that a subscription whose payment failed ends now', async () => {
    const unpaid = { ...invoice, id: 'in_2', status: 'open' };
    const ended = { ...active, plan: null, status: 'canceled', currentPeriodEnd: null, nextCharge: null, refundableUntil: null };
    const opened = open([
      page({ ...active, status: 'past_due', refundableUntil: null, invoices: [unpaid, invoice] }),
      change(CancelSubscriptionDocument, 'cancelSubscription', ended, { reason: null }),
      planResponse('free'),
    ]);
    await press(opened, 'Cancel subscription');
    const dialogContent = await dialog('Cancel your subscription?');
    expect(dialogContent.getByText(/^Your last payment failed, so your subscription and Pro end now\./)).toBeVisible();
    expect(dialogContent.queryByText(/^Pro stays open until/)).toBeNull();
    await opened.user.click(dialogContent.getByRole('button', { name: 'Cancel subscription' }));
    await dialogClosed();
    expect(screen.getByText('Nothing more is charged.')).toBeVisible();
  });

  test('cancels without a reason', async () => {
    const opened = open([
      page(active),
      change(CancelSubscriptionDocument, 'cancelSubscription', canceled, { reason: null }),
      planResponse('active'),
    ]);
    await press(opened, 'Cancel subscription');
    await opened.user.click((await dialog('Cancel your subscription?')).getByRole('button', { name: 'Cancel subscription' }));
    await dialogClosed();
  });

  test('sees the card that is charged, and the tax of the next charge', async () => {
    open([page({ ...active, nextCharge: 5304, nextTax: 404 })]);
    expect(await screen.findByText('$53.04 on December 21, 2026, including $4.04 tax')).toBeVisible();
    expect(screen.getByText('Visa ending in 4242, expires 07/2029')).toBeVisible();
  });

  test('sees the price of the subscription, which may be another one than the plan has now', async () => {
    open([page({ ...active, price: 4550 })]);
    expect(await screen.findByText(/^Pro, Monthly/)).toHaveTextContent('Pro, Monthly ($45.50/month)');
    expect(screen.queryByText(/\$49\/month/)).toBeNull();
  });

  test('sees the credit of a change to a cheaper plan', async () => {
    open([page({ ...active, nextCharge: 0, credit: 42_100 })]);
    expect(await screen.findByText('$421.00, pays your next charges')).toBeVisible();
  });

  test('sees before and after the cancellation what becomes of the credit', async () => {
    const opened = open([
      page({ ...active, nextCharge: 0, credit: 42_100 }),
      change(CancelSubscriptionDocument, 'cancelSubscription', { ...canceled, credit: 42_100 }, { reason: null }),
      planResponse('active'),
    ]);
    await press(opened, 'Cancel subscription');
    const dialogContent = await dialog('Cancel your subscription?');
    expect(dialogContent.getByText(/^Your credit of \$421\.00/)).toHaveTextContent(
      'Your credit of $421.00 is not paid out: it stays for your next subscription. Until Dec 21, 2026, 12:00 PM, you can get your money back instead.',
    );
    await opened.user.click(dialogContent.getByRole('button', { name: 'Cancel subscription' }));
    await dialogClosed();
    expect(screen.getByText('$421.00, stays for your next subscription')).toBeVisible();
  });

  test('sees the hour at which the money-back guarantee ends', async () => {
    open([page(active)]);
    expect(await screen.findByText('Full refund until Dec 21, 2026, 12:00 PM, no questions asked.')).toBeVisible();
  });

  test('sees no line for a credit without one', async () => {
    open([page(active)]);
    expect(await screen.findByText(/^Visa ending/)).toBeVisible();
    expect(screen.queryByText('Credit')).toBeNull();
  });

  test.each([
    ['amex', 'American Express ending in 4242, expires 07/2029'],
    ['a new brand', 'Card ending in 4242, expires 07/2029'],
  ])('sees the brand of the card: %s', async (brand, text) => {
    open([page({ ...active, card: { ...active.card!, brand } })]);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('gets a refund, which ends Pro at once', async () => {
    const opened = open([page(active), change(RefundSubscriptionDocument, 'refundSubscription', free, {}), planResponse('free')]);
    const keptPlanFields = keepPlanFields(opened.client);
    await press(opened, 'Get my money back');
    const dialogContent = await dialog('Get your money back?');
    expect(dialogContent.getByText('Pro ends at once.')).toBeVisible();
    expect(dialogContent.getByText(/^\$49\.00 goes back/)).toBeVisible();
    expect(dialogContent.queryByText(/credit/)).toBeNull();
    await opened.user.click(dialogContent.getByRole('button', { name: 'Get money back and end Pro' }));
    await dialogClosed();
    expect(await screen.findByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
    expect(opened.client.readQuery({ query: MemberPlanDocument })?.me?.subscriptionStatus).toBe('free');
    expect(keptPlanFields()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Get my money back' })).toBeNull();
    expect(screen.getByText('Refunded')).toBeVisible();
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus();
  });

  test('sees what was refunded of an invoice, and gets the rest of all of them', async () => {
    const partly = { ...invoice, id: 'in_0', amountRefunded: 900 };
    const opened = open([page({ ...active, refundableAmount: 8900, invoices: [invoice, partly] })]);
    expect(await screen.findByText('Partly refunded: $9.00')).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
    await press(opened, 'Get my money back');
    expect((await dialog('Get your money back?')).getByText(/^\$89\.00 goes back/)).toBeVisible();
  });

  test('says which credit ends with a refund, and which stays', async () => {
    const opened = open([page({ ...active, credit: 42_100 })]);
    await press(opened, 'Get my money back');
    const dialogContent = await dialog('Get your money back?');
    const notice = dialogContent.getByText(/^You have a credit of \$421\.00\./);
    expect(notice).toHaveTextContent(/change of plan ends .* we gave you stays/);
  });

  test('has no refund button after 30 days', async () => {
    open([page({ ...active, refundableUntil: null })]);
    await screen.findByText('$49.00 on December 21, 2026');
    expect(screen.queryByRole('button', { name: 'Get my money back' })).toBeNull();
  });

  test('goes to the portal to change the card', async () => {
    const opened = open([page(active), change(OpenBillingPortalDocument, 'openBillingPortal', 'https://pay.test/1' as never)]);
    await press(opened, 'Change card');
    await waitFor(() => expect(opened.redirectTo.mock.calls).toEqual([['https://pay.test/1']]));
  });

  test('sees in a dialog only what has failed in it', async () => {
    const opened = open([
      page(active),
      { request: { query: OpenBillingPortalDocument }, error: new Error('unreachable') },
      { request: { query: PlanChangeDocument, variables: { planType: 'annual' } }, error: new Error('unreachable') },
    ]);
    const release = opened.hold('OpenBillingPortal');
    await press(opened, 'Change card');
    for (const name of ['Change to annual', 'Cancel subscription', 'Get my money back']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      await press(opened, name);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await release();
    expect(await screen.findByText('The page to change your card could not be opened. Please try again.')).toBeVisible();
    await press(opened, 'Change to annual');
    const alert = await (await dialog('Change to annual?')).findByRole('alert');
    expect(alert).toHaveTextContent('Nothing was changed or charged.');
  });

  test('sees what to do after a failed payment', async () => {
    const opened = open([
      page({ ...active, status: 'past_due' }),
      change(OpenBillingPortalDocument, 'openBillingPortal', 'https://pay.test/1' as never),
      page(active),
    ]);
    const banner = await screen.findByRole('group', { name: 'Your last payment failed' });
    expect(within(banner).getByRole('alert')).toHaveTextContent(/^Your last payment failed/);
    await opened.user.click(within(banner).getByRole('button', { name: 'Change card' }));
    await waitFor(() => expect(opened.redirectTo).toHaveBeenCalledTimes(1));
    await opened.user.click(within(banner).getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText('Your last payment failed')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Billing' })).toHaveFocus());
  });

  test('reads the outcome of checking a failed payment again', async () => {
    const unpaid = page({ ...active, status: 'past_due' });
    const opened = open([unpaid, unpaid, { request: unpaid.request, error: new Error('unreachable') }]);
    const banner = within(await screen.findByRole('group', { name: 'Your last payment failed' }));
    // Which is read as a whole when anything in it changes.
    const alert = within(banner.getByRole('alert'));
    expect(alert.queryByRole('button')).toBeNull();
    expect(alert.queryByRole('status')).toBeNull();
    const release = opened.hold('BillingPage');
    await press(opened, 'Check again');
    expect(banner.getByRole('button', { name: 'Checking...' })).toHaveAttribute('aria-disabled', 'true');
    await release();
    await waitFor(() => expect(banner.getByRole('status')).toHaveTextContent(/^Still not paid, as of /));
    await press(opened, 'Check again');
    await waitFor(() =>
      expect(banner.getByRole('status')).toHaveTextContent('The payment could not be checked. Please try again.'),
    );
    expect(banner.getByRole('button', { name: 'Check again' })).toHaveFocus();
  });

  test('sees why the plan cannot be changed while an invoice is unpaid, and where to pay it', async () => {
    const unpaid = {
      ...invoice,
      id: 'in_2',
      status: 'open',
      createdAt: '2026-12-21T12:00:00.000Z',
      url: 'https://pay.test/in_2',
    };
    const opened = open([page({ ...active, status: 'past_due', refundableUntil: null, invoices: [unpaid, invoice] })]);
    const button = await screen.findByRole('button', { name: 'Change to annual' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      /^You can change the plan once your \$49\.00 invoice from December 21, 2026 is paid\./,
    );
    await opened.user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /^Pay the open invoice/ })).toHaveAttribute('href', 'https://pay.test/in_2');
    // Canceling does not depend on it.
    expect(screen.getByRole('button', { name: 'Cancel subscription' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('has no such note when everything is paid', async () => {
    open([page(active)]);
    expect(await screen.findByRole('button', { name: 'Change to annual' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText(/^You can change the plan once/)).toBeNull();
  });

  test('sees an error in the dialog and can retry', async () => {
    const message = 'The 30-day money-back guarantee has ended.';
    const opened = open([page(active), errorResponse(RefundSubscriptionDocument, message, 'CONFLICT')]);
    await press(opened, 'Get my money back');
    const dialogContent = await dialog('Get your money back?');
    await opened.user.click(dialogContent.getByRole('button', { name: 'Get money back and end Pro' }));
    expect(await dialogContent.findByRole('alert')).toHaveTextContent(message);
    await opened.user.click(dialogContent.getByRole('button', { name: 'Keep Pro' }));
    await dialogClosed();
  });
});

test('a free member sees the plan and an upgrade link, but no unpaid invoices', async () => {
  open([page({ ...free, status: 'incomplete', invoices: [{ ...invoice, status: 'open' }] }, 'free')], 'free');
  expect(await screen.findByText('Free')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe');
  expect(screen.getByText('There are no invoices yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change card' })).toBeNull();
});

test('a test user is Pro without a payment', async () => {
  open([page({ ...free, status: null, invoices: [] })]);
  expect(await screen.findByText('Pro, without a payment')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull();
});

test('shows an error if Stripe is unreachable, and retries', async () => {
  const away = 'The invoices are not available right now. Please try again.';
  const { user: person } = open([errorResponse(BillingPageDocument, away, 'PAYMENT_FAILED'), page(active)]);
  expect(await screen.findByText(new RegExp(away))).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$49.00 on December 21, 2026')).toBeVisible();
});
