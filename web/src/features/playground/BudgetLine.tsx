import Typography from '@mui/material/Typography';
import type { Budget } from './budgets.ts';

const figure = new Intl.NumberFormat('en-US');

/** What the last answer has left of the key's budgets. */
export function BudgetLine({ budgets }: { budgets: readonly Budget[] }) {
  if (budgets.length === 0) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      Left after the last answer:{' '}
      {budgets
        .map(
          ({ name, remaining, quota, resetsIn }) =>
            `${figure.format(remaining)} of ${figure.format(quota)} ${name}, full again in ${resetsIn} s`,
        )
        .join('; ')}
    </Typography>
  );
}
