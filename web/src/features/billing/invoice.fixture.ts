/** A paid invoice of a monthly subscription. */
export const invoice = {
  __typename: 'SubscriptionInvoice' as const,
  id: 'in_1',
  number: 'A-0001',
  amount: 4900,
  status: 'paid',
  amountRefunded: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  url: 'https://promptory.test/invoice/1',
};
