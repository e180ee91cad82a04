import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmAddress, DeadLink } from '../../features/auth/VerifyEmail.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';

interface Props {
  verifyEmail: (token: string) => Promise<void>;
  onVerified: () => void;
  /** For a member alone. */
  sendVerification: (() => Promise<void>) | undefined;
}

type Phase = 'asking' | 'confirmed' | 'dead';

const titles: Readonly<Record<Phase, string>> = {
  asking: 'Confirm your address',
  confirmed: 'Your address is confirmed',
  dead: 'This link does not work',
};

const phaseOf = (token: string): Phase => (token === '' ? 'dead' : 'asking');

export function VerifyEmailPage({ verifyEmail, onVerified, sendVerification }: Props) {
  const { token, phase, setPhase } = useLinkToken();
  usePageTitle(titles[phase]);

  useEffect(() => {
    // What was pressed is gone; the heading says what came of it.
    if (phase !== 'asking' && token !== '') document.getElementById('page-heading')?.focus();
  }, [phase, token]);

  return (
    <Box sx={pageSx}>
      <PageHeading title={titles[phase]} />
      {phase === 'asking' && (
        <ConfirmAddress
          key={token}
          verify={() => verifyEmail(token)}
          onVerified={() => {
            setPhase('confirmed');
            onVerified();
          }}
          onDead={() => setPhase('dead')}
        />
      )}
      {phase === 'confirmed' && <Confirmed isMember={sendVerification !== undefined} />}
      {phase === 'dead' && <DeadLink send={sendVerification} />}
    </Box>
  );
}

/** The token is in the fragment, which no server sees; it is dropped from the address once it is known. */
function useLinkToken() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  const [phase, setPhase] = useState(() => phaseOf(token));
  // Another link may be opened in this tab.
  if (hash !== '' && hash.slice(1) !== token) {
    setToken(hash.slice(1));
    setPhase(phaseOf(hash.slice(1)));
  }
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return { token, phase, setPhase };
}

function Confirmed({ isMember }: { isMember: boolean }) {
  return (
    <>
      <Typography color="textSecondary">Thank you. That is all there was to do.</Typography>
      <Button component={Link} to={isMember ? '/' : '/user-login'} variant="contained" size="large">
        {isMember ? 'Go to your library' : 'Sign In'}
      </Button>
    </>
  );
}

const pageSx = {
  display: 'grid',
  gap: 2,
  justifyItems: 'start',
  maxWidth: 560,
  mx: 'auto',
  py: { xs: 2, sm: 6 },
  '& > :first-of-type': { mb: 0 },
} as const;
