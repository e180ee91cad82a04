import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { SignUpInput } from '../../api/schema-types.generated.ts';
import { useNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { SignUpDocument } from '../../features/auth/signUp/signUp.public.generated.ts';
import { SignUpForm } from '../../features/auth/signUp/SignUpForm.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  signUp?: (input: SignUpInput) => Promise<string>;
  onSignedIn: (token: string) => void;
}

const requestSignUp = async (input: SignUpInput): Promise<string> =>
  (await publicRequest(SignUpDocument, { input })).signUp.token;

export function SignUpPage({ signUp = requestSignUp, onSignedIn }: Props) {
  usePageTitle('Start free');
  const next = useNextPage();
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 } }}>
      <PageHeading title="Start free: 54 prompts, no card" />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        A free account opens 54 prompts from all eight professions, for as long as you like.
      </Typography>
      <SignUpForm signUp={(input) => signUp({ ...input, ...(next !== null && { next }) })} onSignedIn={onSignedIn} />
      <Typography sx={{ mt: 3 }}>
        Already a member?{' '}
        <Link component={RouterLink} to={withNextPage('/user-login', next)} underline="always">
          Sign In
        </Link>
      </Typography>
    </Box>
  );
}
