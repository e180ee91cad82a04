import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { AppInfoQuery } from '../../../api/appInfo.public.generated.ts';

export type DemoAccount = AppInfoQuery['appInfo']['demoAccounts'][number];

interface Props {
  accounts: readonly DemoAccount[];
  /** Fills in the form. Omitted on pages without one. */
  onPick?: (account: DemoAccount) => void;
}

/** The public accounts of demo mode. */
export function DemoAccounts({ accounts, onPick }: Props) {
  if (accounts.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="demo-accounts" sx={{ p: 2 }}>
      <Typography id="demo-accounts" variant="subtitle1" component="h2">
        Demo accounts
      </Typography>
      <Typography variant="body2" color="textSecondary">
        This is a demo. Anyone can sign in with these accounts.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {accounts.map((account) => (
          <Box component="li" key={account.email} sx={rowSx}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" component="p">
                {account.label}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {account.email} <span aria-hidden>·</span> {account.password}
              </Typography>
            </Box>
            {onPick && (
              <Button
                size="small"
                variant="outlined"
                aria-label={`Use ${account.label}`}
                onClick={() => onPick(account)}
                sx={{ flexShrink: 0 }}
              >
                Use
              </Button>
            )}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>
        This demo sends no emails. What it would have sent is in the{' '}
        <Link component={RouterLink} to="/outbox" underline="always">
          outbox
        </Link>
        .
      </Typography>
    </Paper>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
