import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import type { PlanTexts } from '../planTexts.ts';

interface Props {
  /** Null for anybody else than the buyer. */
  email: string | null;
  plan: PlanTexts | null;
  isSignedIn: boolean;
  categories: readonly string[];
}

const SIGN_IN = 'Sign in with the email and the password of your account.';
const steps = [
  'Choose a category, or search for the task at hand.',
  'Fill in the variables of a prompt and copy it into the AI assistant that you use.',
];

/** The account of a new subscriber and the next steps. */
export function SuccessDetails({ email, plan, isSignedIn, categories }: Props) {
  const facts = [
    { name: 'Email', value: email },
    ...(plan
      ? [
          { name: 'Plan', value: `Pro, ${plan.label} (${plan.price}${plan.period})` },
          // An account that was there before has to sign in by hand, and its credit may have paid a part.
          ...(isSignedIn ? [{ name: 'Paid today', value: plan.price }] : []),
          {
            name: 'Renewal',
            value: `${plan.price} every ${plan.period.replace('/', '')}. The next date is on the billing page.`,
          },
        ]
      : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Section id="account-details" title="Account Details">
        {email === null ? (
          <Typography color="textSecondary">
            {isSignedIn ? 'They are on the billing page.' : 'They are shown once you have signed in.'}
          </Typography>
        ) : (
          <DescriptionList items={facts} />
        )}
      </Section>
      <Section id="next-steps" title="Next Steps">
        <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {(isSignedIn ? steps : [SIGN_IN, ...steps]).map((step) => (
            <Typography component="li" key={step}>
              {step}
            </Typography>
          ))}
        </Box>
      </Section>
      <Section id="your-categories" title="Your Prompt Categories">
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {categories.map((name) => (
            <li key={name}>
              <Chip variant="outlined" label={name} />
            </li>
          ))}
        </Box>
      </Section>
    </Box>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
