import type { Invoice } from './objects.ts';

/** The invoice as a page of plain text. */
export function invoicePage(invoice: Invoice): string {
  const { customer_name: name, customer_address: address, customer_tax_ids: taxIds } = invoice;
  const place = [address?.city, address?.state, address?.postal_code].filter(Boolean).join(', ');
  const billedTo = [
    name,
    address?.line1,
    address?.line2,
    place,
    address?.country,
    ...(taxIds ?? []).map(({ type, value }) => `Tax ID: ${value} (${type})`),
  ].filter(Boolean);
  const lines = [
    'PROMPTORY - TEST MODE: no card was charged',
    `Invoice ${invoice.number ?? invoice.id}`,
    `Date: ${new Date(invoice.created * 1000).toISOString().slice(0, 10)}`,
    ...(billedTo.length > 0 ? ['Billed to:', ...billedTo.map((line) => `  ${line}`)] : []),
    `Amount: $${(invoice.amount_due / 100).toFixed(2)}`,
    `Status: ${invoice.status}`,
    ...(invoice.status === 'open' ? ['To pay it, change the card on the billing page.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}
