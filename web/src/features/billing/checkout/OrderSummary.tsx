import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { ToggleGroup } from '../../../ui/forms/ToggleGroup.tsx';
import { visuallyHidden } from '../../../ui/styles.ts';
import { formatMoney } from '../../../ui/format.ts';
import { dueText, renewalText, type PlanCatalog, type Settlement } from '../planTexts.ts';

interface Props {
  plan: PlanType;
  catalog: PlanCatalog;
  benefits: readonly string[];
  /** Set once the checkout is open. */
  settlement?: Settlement;
  /** Set while the plan can still be changed. */
  onChoose?: (plan: PlanType) => void;
}

const names: readonly PlanType[] = ['monthly', 'annual'];

/** The plan and its price. */
export function OrderSummary({ plan, catalog, benefits, settlement, onChoose }: Props) {
  const { label, price, period, originalPrice, savings } = catalog[plan];
  return (
    <Paper component="section" variant="outlined" aria-labelledby="order-summary" sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="order-summary">
        Order Summary
      </Typography>
      {onChoose && (
        <ToggleGroup
          fullWidth
          label="Billing"
          options={names.map((name) => ({ value: name, content: catalog[name].label }))}
          value={plan}
          onChange={onChoose}
          buttonSx={{ minHeight: 44, textTransform: 'none' }}
        />
      )}
      {/* Announced to screen readers when the switch changes it. */}
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
        <Row>
          <Typography component="span" variant="subtitle1">
            Promptory Pro, {label}
          </Typography>
          <Chip size="small" color="primary" variant="outlined" label={savings} />
        </Row>
        <Row>
          <Typography component="span" color="textSecondary">
            <Box component="span" sx={visuallyHidden}>
              Instead of{' '}
            </Box>
            <s>{originalPrice}</s>
          </Typography>
          <Typography component="span" variant="subtitle1">
            {price}
            {period}
          </Typography>
        </Row>
        <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
          {!!settlement?.creditUsed && (
            <Row>
              <Typography component="span" color="textSecondary">
                Your credit
              </Typography>
              <Typography component="span">{formatMoney(-settlement.creditUsed)}</Typography>
            </Row>
          )}
          <Row>
            <Typography component="span" variant="subtitle1">
              Total today
            </Typography>
            <Typography component="span" variant="h2">
              {dueText(catalog[plan], settlement)}
            </Typography>
          </Row>
          <Typography variant="body2" color="textSecondary">
            {renewalText(plan, catalog[plan])}
          </Typography>
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {benefits.map((benefit) => (
          <Typography component="li" key={benefit} variant="body2" sx={{ display: 'flex', gap: 1 }}>
            <Check aria-hidden fontSize="small" sx={{ color: 'primary.main' }} />
            {benefit}
          </Typography>
        ))}
      </Box>
    </Paper>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      {children}
    </Box>
  );
}
