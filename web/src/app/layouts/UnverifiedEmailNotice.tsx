import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ConfirmEmailNotice } from '../../features/auth/verification/ConfirmEmailNotice.tsx';
import { loadAppInfo } from '../../api/publicApi.ts';
import { sendVerification } from '../../features/auth/verification/sendVerification.ts';
import { useSession } from '../../api/session/Session.tsx';
import type { Shell } from '../session/useShell.ts';

/** For a member whose email is not verified. In demo mode the mail can be read in the outbox. */
export function UnverifiedEmailNotice({ me }: { me: Shell['me'] }) {
  const { stored, expireSession } = useSession();
  const [isDemo, setDemo] = useState(false);
  if (me.isEmailVerified || !stored) return null;
  const send = async () => {
    await sendVerification(stored.token, expireSession);
    setDemo(
      await loadAppInfo().then(
        ({ demo }) => demo,
        () => false,
      ),
    );
  };
  return (
    <ConfirmEmailNotice
      email={me.email}
      send={send}
      next={
        isDemo && (
          <Link component={RouterLink} to="/outbox" variant="body2">
            Open the outbox
          </Link>
        )
      }
    />
  );
}
