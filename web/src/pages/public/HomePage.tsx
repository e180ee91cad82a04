import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { AppInfoQuery } from '../../app/appInfo.public.generated.ts';
import { DemoAccounts } from '../../features/auth/DemoAccounts.tsx';
import { useDemoAccounts } from '../../features/auth/useDemoAccounts.ts';
import { PromptSpecimen } from '../../features/landing/PromptSpecimen.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';

const steps = [
  { title: 'Find', text: 'Search by the words you use at work, or browse the eight fields. Keep the good ones as favorites.' },
  {
    title: 'Fill in',
    text: 'Each prompt is a form. You see the finished text grow as you type, and what you type stays in your browser.',
  },
  { title: 'Copy', text: 'One keystroke puts the text on your clipboard, ready for the AI assistant that you already use.' },
];

/** What a visitor sees at `/`: what this is, and the way in. */
export function HomePage({ loadAppInfo }: { loadAppInfo: () => Promise<AppInfoQuery['appInfo']> }) {
  usePageTitle('AI prompts for professionals');
  const demoAccounts = useDemoAccounts(loadAppInfo);
  return (
    <>
      <Box sx={heroSx}>
        <Box>
          <PageHeading title="Ready-made AI prompts for professional work" />
          <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '56ch' }}>
            Promptory is a subscription library of prompts for legal, marketing, finance, healthcare, real estate, consulting, HR
            and sales work. You fill in the blanks; the prompt does the asking.
          </Typography>
          <Button component={Link} to="/user-login" variant="contained" size="large">
            Sign In
          </Button>
        </Box>
        <PromptSpecimen />
      </Box>
      <Box component="ol" sx={stepsSx}>
        {steps.map(({ title, text }) => (
          <Box component="li" key={title}>
            <Typography variant="h2">{title}</Typography>
            <Typography color="textSecondary">{text}</Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ maxWidth: 560 }}>
        <DemoAccounts accounts={demoAccounts} />
      </Box>
    </>
  );
}

const heroSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'center',
  gap: { xs: 4, md: 6 },
  py: { xs: 3, md: 8 },
} as const;

const stepsSx = {
  listStyle: 'none',
  m: 0,
  mb: 6,
  px: 0,
  py: 4,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
  gap: 4,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
