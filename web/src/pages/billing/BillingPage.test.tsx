import type { MockLink } from '@apollo/client/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import {
  BillingNowDocument,
  CancelSubscriptionDocument,
  ChangePlanDocument,
  OpenBillingPortalDocument,
  RefundSubscriptionDocument,
  ResumeSubscriptionDocument,
} from '../../features/billing/subscription/useBillingActions.generated.ts';
import { SetInvoiceDetailsDocument } from '../../features/billing/invoice/InvoiceDetails.generated.ts';
import { PlanChangeDocument } from '../../features/billing/planChange/PlanChange.generated.ts';
import { MemberPlanDocument } from '../../features/billing/subscription/useRefreshPlan.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { keepPlanFields } from './planFields.fixture.ts';
import { BillingPage } from './BillingPage.tsx';
import { BillingPageDocument } from './BillingPage.generated.ts';

const invoice = {
  __typename: 'SubscriptionInvoice' as const,
  id: 'in_1',
  number: 'A-0001',
  amount: 4900,
  status: 'paid',
  amountRefunded: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  url: 'https://promptory.test/invoice/1',
};

const invoiceDetails = {
  __typename: 'InvoiceDetails' as const,
  company: 'Prowell Law' as string | null,
  line1: null as string | null,
  line2: null,
  city: null as string | null,
  state: null,
  postalCode: null,
  country: null as string | null,
  taxId: null as string | null,
  taxIdType: null as string | null,
};

interface Card {
  __typename: 'BillingCard';
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
}

const active = {
  __typename: 'Billing' as const,
  plan: 'monthly' as 'monthly' | 'annual' | null,
  price: 4900 as number | null,
  status: 'active' as string | null,
  currentPeriodEnd: '2026-12-21T12:00:00.000Z' as string | null,
  cancelsAtPeriodEnd: false,
  nextCharge: 4900 as number | null,
  nextTax: null as number | null,
  credit: 0,
  card: { __typename: 'BillingCard' as const, brand: 'visa', lastFour: '4242', expiryMonth: 7, expiryYear: 2029 } as Card | null,
  refundableUntil: '2026-12-21T12:00:00.000Z' as string | null,
  refundableAmount: 4900,
  invoices: [invoice],
  invoiceDetails: null as typeof invoiceDetails | null,
};
type Billing = typeof active;

const canceled: Billing = { ...active, cancelsAtPeriodEnd: true, nextCharge: null };
const annual: Billing = {
  ...active,
  plan: 'annual',
  price: 47_000,
  nextCharge: 47_000,
  currentPeriodEnd: '2027-11-21T12:00:00.000Z',
};
const free: Billing = {
  ...active,
  plan: null,
  price: null,
  status: 'canceled',
  currentPeriodEnd: null,
  nextCharge: null,
  card: null,
  refundableUntil: null,
  refundableAmount: 0,
  invoices: [{ ...invoice, amountRefunded: 4900 }],
};

const user = (subscriptionStatus: string) => ({ __typename: 'User' as const, id: 'demo-pro', subscriptionStatus });
const page = (billing: Billing, status = 'active'): MockLink.MockedResponse => ({
  request: { query: BillingPageDocument },
  result: { data: { me: user(status), billing } },
});
const planResponse = (status: string): MockLink.MockedResponse => ({
  request: { query: MemberPlanDocument },
  result: { data: { me: user(status) } },
});
const change = (query: DocumentNode, name: string, billing: Billing, variables?: object): MockLink.MockedResponse => ({
  request: { query, variables: variables as Record<string, unknown> | undefined },
  result: { data: { [name]: billing } },
});
const errorResponse = (
  query: DocumentNode,
  message: string,
  code: string,
  variables?: Record<string, unknown>,
): MockLink.MockedResponse => ({
  request: { query, variables },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

const line = (description: string, amount: number, isProration = false) => ({
  __typename: 'PlanChangeLine' as const,
  description,
  amount,
  isProration,
});
const toAnnual = {
  __typename: 'PlanChange' as const,
  lines: [line('Unused time', -3920, true), line('1 × Pro', 47_000)],
  tax: null as number | null,
  creditUsed: 0,
  amountDue: 43_080,
  creditLeft: 0,
};
const cost = (planType: string, planChange: typeof toAnnual): MockLink.MockedResponse => ({
  request: { query: PlanChangeDocument, variables: { planType } },
  result: { data: { planChange } },
});
/** The rows of the dialog, each with its name and its amount. */
const costs = () =>
  [...screen.getByRole('group', { name: 'Cost of the change' }).firstElementChild!.children].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

function open(mocks: MockLink.MockedResponse[], subscriptionStatus = 'active') {
  const redirectTo = jest.fn<(url: string) => void>();
  return {
    redirectTo,
    ...renderPage(<BillingPage redirectTo={redirectTo} />, { path: '/billing', mocks, me: { subscriptionStatus } }),
  };
}

const press = async (page_: ReturnType<typeof open>, name: string) =>
  page_.user.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

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

  test('changes from monthly to annual at the exact amount', async () => {
    const opened = open([
      page(active),
      cost('annual', toAnnual),
      change(ChangePlanDocument, 'changePlan', annual, { planType: 'annual', amountDue: 43_080 }),
      planResponse('active'),
    ]);
    await press(opened, 'Change to annual');
    const dialogContent = await dialog('Change to annual?');
    await dialogContent.findByText('$430.80');
    expect(costs()).toEqual([
      ['Annual plan', '$470.00'],
      ['Unused time of the monthly plan', '-$39.20'],
      ['Charged now to your Visa ending in 4242', '$430.80'],
    ]);
    expect(dialogContent.getByText(/Renews at \$470 annually until canceled\./)).toBeVisible();
    await opened.user.click(dialogContent.getByRole('button', { name: 'Change to annual' }));
    await dialogClosed();
    expect(screen.getByText('$470.00 on November 21, 2027')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change to monthly' })).toHaveFocus();
  });

  test('changes from annual to monthly, which leaves a credit', async () => {
    const toMonthly = {
      ...toAnnual,
      lines: [line('1 × Pro', 4900), line('Unused time', -47_000, true)],
      tax: -347,
      amountDue: 0,
      creditLeft: 42_447,
    };
    const opened = open([
      page(annual),
      cost('monthly', toMonthly),
      change(ChangePlanDocument, 'changePlan', active, { planType: 'monthly', amountDue: 0 }),
      planResponse('active'),
    ]);
    await press(opened, 'Change to monthly');
    const dialogContent = await dialog('Change to monthly?');
    await dialogContent.findByText('$424.47');
    expect(costs()).toEqual([
      ['Monthly plan', '$49.00'],
      ['Unused time of the annual plan', '-$470.00'],
      ['Tax', '-$3.47'],
      ['Charged now', '$0.00'],
      ['Credit for your next invoices', '$424.47'],
    ]);
    await opened.user.click(dialogContent.getByRole('button', { name: 'Change to monthly' }));
    await dialogClosed();
    expect(screen.getByText('$49.00 on December 21, 2026')).toBeVisible();
  });

  test('sees the new amount if it has changed meanwhile', async () => {
    const message = 'The amount has changed since you last saw it. Please review it again.';
    const opened = open([
      page(active),
      cost('annual', toAnnual),
      errorResponse(ChangePlanDocument, message, 'CONFLICT', { planType: 'annual', amountDue: 43_080 }),
      cost('annual', { ...toAnnual, amountDue: 43_090 }),
    ]);
    await press(opened, 'Change to annual');
    const dialogContent = await dialog('Change to annual?');
    await dialogContent.findByText('$430.80');
    await opened.user.click(dialogContent.getByRole('button', { name: 'Change to annual' }));
    expect(await dialogContent.findByText('$430.90')).toBeVisible();
    expect(dialogContent.getByRole('alert')).toHaveTextContent(message);
  });

  const lost = (query: DocumentNode, variables: Record<string, unknown>): MockLink.MockedResponse => ({
    request: { query, variables },
    error: new TypeError('Failed to fetch'),
  });
  const toAnnually = { planType: 'annual', amountDue: 43_080 };

  test.each([
    ['change', 'Change to annual', 'Change to annual', ChangePlanDocument, toAnnually, annual, '$470.00 on November 21, 2027'],
    [
      ...(['cancellation', 'Cancel subscription', 'Cancel subscription', CancelSubscriptionDocument] as const),
      ...([{ reason: null }, canceled, 'None. Pro ends on December 21, 2026.'] as const),
    ],
  ] as const)('sees that a %s was made whose response was lost', async (_, button, confirm, query, variables, now, charge) => {
    const opened = open([
      page(active),
      cost('annual', toAnnual),
      lost(query, variables),
      { request: { query: BillingNowDocument }, result: { data: { billing: now } } },
      planResponse('active'),
    ]);
    await press(opened, button);
    const dialogContent = within(await screen.findByRole('dialog'));
    if (query === ChangePlanDocument) await dialogContent.findByText('$430.80');
    await opened.user.click(dialogContent.getByRole('button', { name: confirm }));
    await dialogClosed();
    expect(screen.getByText(charge)).toBeVisible();
  });

  test('is not told that nothing was charged when it is not known', async () => {
    const opened = open([page(active), cost('annual', toAnnual), lost(ChangePlanDocument, toAnnually)]);
    await press(opened, 'Change to annual');
    const dialogContent = await dialog('Change to annual?');
    await dialogContent.findByText('$430.80');
    await opened.user.click(dialogContent.getByRole('button', { name: 'Change to annual' }));
    expect(await dialogContent.findByText('The cost of this change cannot be calculated right now.')).toBeVisible();
  });

  test('cannot change the plan while nobody knows what it costs, and can ask again', async () => {
    const opened = open([
      page(active),
      errorResponse(PlanChangeDocument, 'Away', 'PAYMENT_FAILED', { planType: 'annual' }),
      cost('annual', toAnnual),
    ]);
    await press(opened, 'Change to annual');
    const dialogContent = await dialog('Change to annual?');
    expect(await dialogContent.findByRole('alert')).toHaveTextContent(
      /^The cost of this change cannot be calculated right now\./,
    );
    expect(dialogContent.queryByText(/\$\d+\.\d\d/)).toBeNull();
    const confirm = dialogContent.getByRole('button', { name: 'Change to annual' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await opened.user.click(confirm);
    expect(opened.operations).not.toContain('ChangePlan');
    await opened.user.click(dialogContent.getByRole('button', { name: 'Try again' }));
    expect(await dialogContent.findByText('$430.80')).toBeVisible();
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

describe('Invoice details', () => {
  const filled = {
    ...invoiceDetails,
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
    taxIdType: 'eu_vat',
  };
  const saveResponse = (variables: object, result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
    request: { query: SetInvoiceDetailsDocument, variables: { input: variables } },
    result,
  });
  const save = (page_: ReturnType<typeof open>) => press(page_, 'Save invoice details');

  test('are validated and saved', async () => {
    const opened = open([
      page({ ...active, invoiceDetails }),
      saveResponse(
        { city: 'Berlin', country: 'DE', taxId: 'DE 123456789', taxIdType: 'eu_vat' },
        { data: { setInvoiceDetails: { ...active, invoiceDetails: filled } } },
      ),
      saveResponse({ city: '' }, { data: { setInvoiceDetails: { ...active, invoiceDetails: { ...filled, city: null } } } }),
    ]);
    expect(await screen.findByLabelText('Company')).toHaveValue('Prowell Law');
    await opened.user.type(screen.getByLabelText('City'), ' Berlin ');
    await opened.user.type(screen.getByLabelText('Tax ID'), 'DE 123456789');
    await save(opened);
    expect(screen.getByText('Choose a country')).toBeVisible();
    expect(screen.getByText('Choose the type of tax ID')).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveFocus();
    await opened.user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    await opened.user.selectOptions(screen.getByLabelText('Type of tax ID'), 'European Union: VAT');
    await save(opened);
    expect(await screen.findByText('Invoice Details Saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save invoice details' })).toHaveAttribute('aria-disabled', 'false');
    expect(opened.operations.filter((name) => name === 'BillingPage')).toHaveLength(1);
    await opened.user.clear(screen.getByLabelText('City'));
    await save(opened);
    await waitFor(() => expect(opened.operations.filter((name) => name === 'SetInvoiceDetails')).toHaveLength(2));
    expect(screen.queryByText('The invoice details could not be saved. Please try again.')).toBeNull();
  });

  test('are not left unsaved without asking', async () => {
    window.history.pushState(null, '', '/billing');
    const opened = open([page({ ...active, invoiceDetails })]);
    await opened.user.type(await screen.findByLabelText('City'), ' ');
    const isAskedOnLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isAskedOnLeave()).toBe(false);
    await opened.user.type(screen.getByLabelText('City'), 'Berlin');
    expect(isAskedOnLeave()).toBe(true);
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test('require the tax ID if its kind is chosen', async () => {
    const opened = open([page({ ...active, invoiceDetails })]);
    await opened.user.selectOptions(await screen.findByLabelText('Type of tax ID'), 'United States: EIN');
    await save(opened);
    expect(screen.getByText('Enter the tax ID, or choose no type')).toBeVisible();
    expect(opened.operations).not.toContain('SetInvoiceDetails');
  });

  test('show an error of the server at its field and keep the typed text', async () => {
    const message = 'This is not a tax ID of this kind';
    const opened = open([
      page({ ...active, invoiceDetails: filled }),
      saveResponse(
        { taxId: 'DE1' },
        { errors: [new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', fields: { taxId: message } } })] },
      ),
    ]);
    await opened.user.clear(await screen.findByLabelText('Tax ID'));
    await opened.user.type(screen.getByLabelText('Tax ID'), 'DE1');
    await save(opened);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Tax ID')).toHaveValue('DE1');
    expect(screen.getByLabelText('Tax ID')).toHaveFocus();
  });

  test('show a network error', async () => {
    const opened = open([page({ ...active, invoiceDetails })]);
    await screen.findByLabelText('Company');
    await save(opened);
    expect(await screen.findByText('The invoice details could not be saved. Please try again.')).toBeVisible();
  });

  test('send again what may have been saved by an attempt whose response was lost', async () => {
    const opened = open([
      page({ ...active, invoiceDetails }),
      {
        request: { query: SetInvoiceDetailsDocument, variables: { input: { company: 'Alder' } } },
        error: new Error('unreachable'),
      },
      saveResponse({ company: 'Prowell Law' }, { data: { setInvoiceDetails: { ...active, invoiceDetails } } }),
    ]);
    const company = await screen.findByLabelText('Company');
    await opened.user.clear(company);
    await opened.user.type(company, 'Alder');
    await save(opened);
    expect(await screen.findByRole('alert')).toBeVisible();
    await opened.user.clear(company);
    await opened.user.type(company, 'Prowell Law');
    await save(opened);
    expect(await screen.findByText('Invoice Details Saved')).toBeVisible();
  });

  test('are explained to a member without a subscription', async () => {
    open([page(active)]);
    expect(await screen.findByText(/^Once you have a subscription, you can put your company/)).toBeVisible();
    expect(screen.queryByLabelText('Company')).toBeNull();
  });
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
