import Chip from '@mui/material/Chip';
import Box from '@mui/material/Box';
import type { BillingDetailsFragment } from './BillingDetails.generated.ts';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import type { PlanCatalog } from '../planTexts.ts';

interface Props {
  billing: BillingDetailsFragment;
  isPro: boolean;
  catalog: PlanCatalog;
}

/** The plan, and what is charged when. */
export function PlanFacts({ billing, isPro, catalog }: Props) {
  const { plan, status, currentPeriodEnd, cancelsAtPeriodEnd, nextCharge } = billing;
  if (plan === null) return <DescriptionList items={[{ name: 'Plan', value: isPro ? 'Pro, without a payment' : 'Free' }]} />;
  const { label, price, period } = catalog[plan];
  const [state, color] =
    status === 'past_due'
      ? (['Payment failed', 'error'] as const)
      : cancelsAtPeriodEnd
        ? (['Cancelled', 'default'] as const)
        : (['Active', 'primary'] as const);
  const facts = [
    {
      name: 'Plan',
      value: (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          Pro, {label} ({price}
          {period})
          <Chip size="small" variant="outlined" color={color} label={state} />
        </Box>
      ),
    },
    ...(currentPeriodEnd === null
      ? []
      : nextCharge === null
        ? [{ name: 'Next charge', value: `None. Pro ends on ${formatDate(currentPeriodEnd)}.` }]
        : [{ name: 'Next charge', value: `${formatMoney(nextCharge)} on ${formatDate(currentPeriodEnd)}` }]),
  ];
  return <DescriptionList items={facts} />;
}
