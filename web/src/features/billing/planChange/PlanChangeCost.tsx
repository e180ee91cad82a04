import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../../ui/format.ts';
import type { PlanTexts } from '../planTexts.ts';
import type { PlanChangeQuery } from './PlanChange.generated.ts';

type PlanChange = PlanChangeQuery['planChange'];

interface Props {
  change: PlanChange;
  from: PlanTexts;
  to: PlanTexts;
  /** The card that is charged, if it is one. */
  card: string | null;
}

/** What a change of plan costs, as Stripe computes it. */
export function PlanChangeCost({ change, from, to, card }: Props) {
  const { tax, creditUsed, amountDue, creditLeft } = change;
  return (
    <Box role="group" aria-label="Cost of the change">
      <Box component="dl" sx={{ m: 0 }}>
        {newPlanFirst(change.lines).map((line, index) => (
          <Row key={index} name={lineName(line, from, to)} cents={line.amount} />
        ))}
        {tax !== null && <Row name="Tax" cents={tax} />}
        {creditUsed > 0 && <Row name="Your credit" cents={-creditUsed} />}
        <Row isTotal name={card === null || amountDue === 0 ? 'Charged now' : `Charged now to your ${card}`} cents={amountDue} />
        {creditLeft > 0 && <Row name="Credit for your next invoices" cents={creditLeft} />}
      </Box>
    </Box>
  );
}

const newPlanFirst = (lines: PlanChange['lines']) => [...lines].sort((a, b) => Number(a.isProration) - Number(b.isProration));

/** Stripe's description is for invoices; what is not of the plans keeps it. */
function lineName({ description, amount, isProration }: PlanChange['lines'][number], from: PlanTexts, to: PlanTexts): string {
  if (isProration && amount <= 0) return `Unused time of the ${from.label.toLowerCase()} plan`;
  return amount >= 0 && !isProration ? `${to.label} plan` : description;
}

function Row({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  const variant = isTotal ? 'subtitle1' : 'body1';
  return (
    <Box sx={{ ...rowSx, ...(isTotal && { borderTop: 1, borderColor: 'divider' }) }}>
      <Typography component="dt" variant={variant} color={isTotal ? undefined : 'textSecondary'}>
        {name}
      </Typography>
      <Typography component="dd" variant={variant} sx={{ m: 0, flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(cents)}
      </Typography>
    </Box>
  );
}

const rowSx = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', columnGap: 3, py: 0.75 } as const;
