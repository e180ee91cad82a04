import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import { hasOwnDocument, useNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { notifyMemberChanged } from '../../api/session/memberChanged.ts';
import { ConfirmEmail, EndedChange, ExpiredLink } from '../../features/auth/verification/VerifyEmail.tsx';
import { VerifyEmailDocument } from '../../features/auth/verification/verifyEmail.public.generated.ts';
import { useFragmentToken } from '../../ui/location/useFragmentToken.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  verifyEmail?: (token: string) => Promise<void>;
  onVerified?: () => void;
  /** For members only. */
  sendVerification: (() => Promise<void>) | undefined;
}

const requestVerification = async (token: string): Promise<void> => void (await publicRequest(VerifyEmailDocument, { token }));

type Phase = 'pending' | 'confirmed' | 'invalid';

const titles: Readonly<Record<Phase, string>> = {
  pending: 'Confirm your address',
  confirmed: 'Your address is confirmed',
  invalid: 'This link does not work',
};

export function VerifyEmailPage(props: Props) {
  const token = useFragmentToken();
  return <VerifyEmail key={token} token={token} {...props} />;
}

function VerifyEmail({
  token,
  verifyEmail = requestVerification,
  onVerified = notifyMemberChanged,
  sendVerification,
}: Props & { token: string }) {
  const [phase, setPhase] = useState<Phase>(token === '' ? 'invalid' : 'pending');
  const { search } = useLocation();
  // The build does not know the link.
  const isChange = useIsHydrated() && new URLSearchParams(search).has('change');
  const isMember = sendVerification !== undefined;
  usePageTitle(titles[phase]);

  useEffect(() => {
    // The clicked button is gone, so the heading gets the focus.
    if (phase !== 'pending' && token !== '') document.getElementById('page-heading')?.focus();
  }, [phase, token]);

  return (
    <Box sx={pageSx}>
      <PageHeading title={titles[phase]} />
      {phase === 'pending' && (
        <ConfirmEmail
          verify={() => verifyEmail(token)}
          onVerified={() => {
            setPhase('confirmed');
            onVerified();
          }}
          onLinkExpired={() => setPhase('invalid')}
        />
      )}
      {phase === 'confirmed' && <Confirmed isMember={isMember} isChange={isChange} />}
      {phase === 'invalid' && (isChange ? <EndedChange isMember={isMember} /> : <ExpiredLink send={sendVerification} />)}
    </Box>
  );
}

function Confirmed({ isMember, isChange }: { isMember: boolean; isChange: boolean }) {
  const next = useNextPage();
  const to = isMember ? (next ?? '/') : withNextPage('/user-login', next);
  const goOn = next === null ? 'Go to your library' : 'Continue';
  return (
    <>
      <Typography color="textSecondary">
        Thank you. {isChange ? 'From now on, you sign in with this address, and no longer with the old one.' : 'You are all set.'}
      </Typography>
      <Button component={Link} to={to} reloadDocument={hasOwnDocument(to)} variant="contained" size="large">
        {isMember ? goOn : 'Sign In'}
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
