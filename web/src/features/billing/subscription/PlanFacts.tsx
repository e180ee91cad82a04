import Chip from '@mui/material/Chip';
import Box from '@mui/material/Box';
import type { BillingDetailsFragment } from './BillingDetails.generated.ts';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { cardName, expiryText } from './cardText.ts';
import { formatDate, formatMoney, formatPrice } from '../../../ui/format.ts';
import type { PlanCatalog } from '../planTexts.ts';

interface Props {
  billing: BillingDetailsFragment;
  isPro: boolean;
  catalog: PlanCatalog;
}

/** The plan, the next charge and the card that pays it. */
export function PlanFacts({ billing, isPro, catalog }: Props) {
  const { plan, price, status, credit, nextCharge, card, currentPeriodEnd, cancelsAtPeriodEnd } = billing;
  const creditUse = nextCharge === null ? 'stays for your next subscription' : 'pays your next charges';
  const creditItems = credit === 0 ? [] : [{ name: 'Credit', value: `${formatMoney(credit)}, ${creditUse}` }];
  if (plan === null) {
    return <DescriptionList items={[{ name: 'Plan', value: isPro ? 'Pro, without a payment' : 'Free' }, ...creditItems]} />;
  }
  const { label, period } = catalog[plan];
  const [state, color] = stateOf(status, cancelsAtPeriodEnd);
  const items = [
    {
      name: 'Plan',
      value: (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          Pro, {label}
          {price !== null && ` (${formatPrice(price)}${period})`}
          <Chip size="small" variant="outlined" color={color} label={state} />
        </Box>
      ),
    },
    ...(currentPeriodEnd === null ? [] : [{ name: 'Next charge', value: nextChargeText(billing, currentPeriodEnd) }]),
    ...creditItems,
    ...(card === null ? [] : [{ name: 'Card', value: `${cardName(card)}, expires ${expiryText(card)}` }]),
  ];
  return <DescriptionList items={items} />;
}

function stateOf(status: string | null, cancelsAtPeriodEnd: boolean) {
  if (status === 'past_due') return ['Payment failed', 'error'] as const;
  return cancelsAtPeriodEnd ? (['Canceled', 'default'] as const) : (['Active', 'primary'] as const);
}

type Charge = Pick<BillingDetailsFragment, 'status' | 'nextCharge' | 'nextTax' | 'cancelsAtPeriodEnd' | 'invoices'>;

function nextChargeText({ status, nextCharge, nextTax, cancelsAtPeriodEnd, invoices }: Charge, currentPeriodEnd: string): string {
  const unpaid = status === 'past_due' ? invoices.find((invoice) => invoice.status === 'open') : undefined;
  if (unpaid) return `${formatMoney(unpaid.amount)}, as soon as your card can be charged`;
  const end = formatDate(currentPeriodEnd);
  if (nextCharge === null) return cancelsAtPeriodEnd ? `None. Pro ends on ${end}.` : 'None';
  const tax = nextTax === null ? '' : `, including ${formatMoney(nextTax)} tax`;
  return `${formatMoney(nextCharge)} on ${end}${tax}`;
}
