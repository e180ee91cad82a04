import type { MockLink } from '@apollo/client/testing';
import { expect, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GraphQLError, type DocumentNode } from 'graphql';
import { PlanChangeDocument } from '../../features/billing/planChange/PlanChange.generated.ts';
import { MemberPlanDocument } from '../../features/billing/subscription/useRefreshPlan.generated.ts';
import { renderPage } from '../../../test/render.tsx';
import { BillingPage } from './BillingPage.tsx';
import { BillingPageDocument } from './BillingPage.generated.ts';
import { invoice } from '../../features/billing/invoice.fixture.ts';

export const invoiceDetails = {
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

export const active = {
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

export const canceled: Billing = { ...active, cancelsAtPeriodEnd: true, nextCharge: null };
export const annual: Billing = {
  ...active,
  plan: 'annual',
  price: 47_000,
  nextCharge: 47_000,
  currentPeriodEnd: '2027-11-21T12:00:00.000Z',
};
export const free: Billing = {
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
export const page = (billing: Billing, status = 'active'): MockLink.MockedResponse => ({
  request: { query: BillingPageDocument },
  result: { data: { me: user(status), billing } },
});
export const planResponse = (status: string): MockLink.MockedResponse => ({
  request: { query: MemberPlanDocument },
  result: { data: { me: user(status) } },
});
export const change = (query: DocumentNode, name: string, billing: Billing, variables?: object): MockLink.MockedResponse => ({
  request: { query, variables: variables as Record<string, unknown> | undefined },
  result: { data: { [name]: billing } },
});
export const errorResponse = (
  query: DocumentNode,
  message: string,
  code: string,
  variables?: Record<string, unknown>,
): MockLink.MockedResponse => ({
  request: { query, variables },
  result: { errors: [new GraphQLError(message, { extensions: { code } })] },
});

export const line = (description: string, amount: number, isProration = false) => ({
  __typename: 'PlanChangeLine' as const,
  description,
  amount,
  isProration,
});
export const toAnnual = {
  __typename: 'PlanChange' as const,
  lines: [line('Unused time', -3920, true), line('1 × Pro', 47_000)],
  tax: null as number | null,
  creditUsed: 0,
  amountDue: 43_080,
  creditLeft: 0,
};
export const cost = (planType: string, planChange: typeof toAnnual): MockLink.MockedResponse => ({
  request: { query: PlanChangeDocument, variables: { planType } },
  result: { data: { planChange } },
});
/** The rows of the dialog, each with its name and its amount. */
export const costs = () =>
  [...screen.getByRole('group', { name: 'Cost of the change' }).firstElementChild!.children].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

export function open(mocks: MockLink.MockedResponse[], subscriptionStatus = 'active') {
  const redirectTo = jest.fn<(url: string) => void>();
  return {
    redirectTo,
    ...renderPage(<BillingPage redirectTo={redirectTo} />, { path: '/billing', mocks, me: { subscriptionStatus } }),
  };
}

export const press = async (page_: ReturnType<typeof open>, name: string) =>
  page_.user.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
