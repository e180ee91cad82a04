import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { DocumentNode } from 'graphql';
import {
  BillingNowDocument,
  CancelSubscriptionDocument,
  ChangePlanDocument,
} from '../../features/billing/subscription/useBillingActions.generated.ts';
import { PlanChangeDocument } from '../../features/billing/planChange/PlanChange.generated.ts';
import {
  active,
  canceled,
  annual,
  page,
  planResponse,
  change,
  errorResponse,
  line,
  toAnnual,
  cost,
  costs,
  open,
  press,
  dialog,
  dialogClosed,
} from './BillingPage.fixture.tsx';

describe('A subscriber', () => {
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
      page({ ...annual, refundableUntil: '2026-12-21T12:00:00.000Z' }),
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
    expect(dialogContent.getByText(/Until Dec 21, 2026, 12:00 PM, you can get your money back instead\.$/)).toBeVisible();
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
});
