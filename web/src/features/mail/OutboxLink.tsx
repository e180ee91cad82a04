import MuiLink from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { loadAppInfo } from '../../api/publicApi.ts';

/** In demo mode, mails can only be read in the outbox. */
export function OutboxLink() {
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loadAppInfo().then(
      ({ demo }) => isCurrent && setDemo(demo),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!isDemo) return null;
  return (
    <MuiLink component={Link} to="/outbox" underline="always">
      Open the outbox
    </MuiLink>
  );
}
