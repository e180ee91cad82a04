import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import type { Shell } from '../../session/useShell.ts';
import { UPGRADE_PAGE } from '../upgrade.ts';

const TeaserDialog = lazyDialog(
  () => import('./TeaserDialog.tsx').then((m) => m.TeaserDialog),
  'The preview could not be loaded',
);

/** Time for the teaser to close, in milliseconds. */
const CLOSING = 300;

/** The plans, on the landing page. */
const PRICING = '/welcome#pricing';

/** Offers Pro at the end of the sidebar, with a preview of what it includes. */
export function UpgradeBox({ categories }: { categories: Shell['categories'] }) {
  const navigate = useNavigate();
  const headingId = useId();
  const teaser = useLazyDialog();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  // A member who opens another page meanwhile stays there.
  useEffect(() => () => clearTimeout(timer.current), [key]);
  const start = () => {
    teaser.close();
    timer.current = setTimeout(() => void navigate(PRICING), CLOSING);
  };
  return (
    <Paper component="aside" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="subtitle2" component="p">
        Upgrade to Pro
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Get every prompt in the library.
      </Typography>
      <Button component={Link} to={UPGRADE_PAGE} reloadDocument variant="contained">
        Upgrade
      </Button>
      <Button aria-haspopup="dialog" onClick={teaser.open}>
        See what Pro includes
      </Button>
      {teaser.wasOpened && <TeaserDialog open={teaser.isOpen} onClose={teaser.close} onStart={start} categories={categories} />}
    </Paper>
  );
}
