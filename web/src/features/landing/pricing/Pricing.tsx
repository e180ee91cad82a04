import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { annualBadge, claims, defaultPlan, plans, type PlanName } from '../claims.ts';
import { ToggleGroup } from '../../../ui/forms/ToggleGroup.tsx';
import { LandingSection } from '../LandingSection.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PriceRiseBanner } from '../OfferBanner.tsx';

const options: readonly { value: PlanName; content: ReactNode }[] = [
  { value: 'monthly', content: plans.monthly.label },
  {
    value: 'annual',
    content: (
      <>
        {plans.annual.label}
        <Box component="span" sx={{ typography: 'caption', fontWeight: 600, color: 'primary.main' }}>
          {annualBadge}
        </Box>
      </>
    ),
  },
];

/** The Pro plan with a monthly and an annual price, next to the free plan. */
export function Pricing() {
  const [name, setName] = useState<PlanName>(defaultPlan);
  const { price, period, originalPrice, savings, label } = plans[name];
  return (
    <LandingSection id="pricing" title="Pricing" lead="Start with the free prompts, or get the whole library.">
      <PriceRiseBanner />
      <ToggleGroup
        data-needs-script
        label="Billing"
        options={options}
        value={name}
        onChange={setName}
        sx={{ mb: 3 }}
        buttonSx={{ minHeight: 44, px: 2, gap: 1, textTransform: 'none' }}
      />
      <Box sx={gridSx}>
        <PlanCard
          isMain
          title="Pro"
          price={price}
          period={period}
          originalPrice={originalPrice}
          savings={savings}
          benefits={[
            `All ${claims.prompts} prompts in ${claims.industries} industries`,
            'Every new prompt we add',
            claims.moneyBackGuarantee,
            'Cancel anytime; access until the end of the billing period',
          ]}
        >
          <Button component={Link} to={`/checkout?plan=${name}`} reloadDocument variant="contained" size="large" fullWidth>
            Get Pro {label}
          </Button>
        </PlanCard>
        <PlanCard
          title="Free"
          price="$0"
          benefits={[
            `${claims.freePrompts} prompts, some in every field`,
            'Search, favorites and recent prompts',
            'No card, no end date',
          ]}
        >
          <Button component={Link} to="/sign-up" variant="outlined" size="large" fullWidth>
            Start free: {claims.freePrompts} prompts, no card
          </Button>
        </PlanCard>
      </Box>
    </LandingSection>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' },
  gap: 2,
} as const;
