import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { displayName } from '../../../ui/displayName.ts';
import { formatDate } from '../../../ui/format.ts';
import { formatLastUse } from '../../../ui/relativeTime.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { Fact, factGrid } from '../list/Fact.tsx';
import { ScopeNames } from '../list/ScopeNames.tsx';
import type { AssistantFactsFragment } from './AssistantList.generated.ts';

interface Props {
  assistant: AssistantFactsFragment;
  lostScopes: readonly string[];
  now: Date;
  onDisconnect: (opener: HTMLElement) => void;
}

/** One connected assistant with its facts, and a button to end the connection. */
export function AssistantRow({ assistant, lostScopes, now, onDisconnect }: Props) {
  const { redirectHost, scopes, connectedAt, expiresAt, lastUsedAt } = assistant;
  const name = displayName(assistant);
  return (
    <Paper component="li" variant="outlined" sx={{ display: 'grid', gap: 2, p: 2, minWidth: 0 }}>
      <Box sx={headSx}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" translate="no" sx={{ overflowWrap: 'anywhere' }}>
            {redirectHost}
          </Typography>
        </Box>
        <Button
          size="small"
          color="error"
          aria-haspopup="dialog"
          onClick={(event) => onDisconnect(event.currentTarget)}
          sx={{ flexShrink: 0, ml: { xs: -1, sm: 0 }, alignSelf: 'flex-start' }}
        >
          Disconnect
          <Box component="span" sx={visuallyHidden}>{` ${name}`}</Box>
        </Button>
      </Box>
      <Box component="dl" sx={factGrid}>
        <Fact name="Scopes">
          <ScopeNames scopes={scopes} lostScopes={lostScopes} />
        </Fact>
        <Fact name="Connected">{formatDate(connectedAt)}</Fact>
        <Fact name="Ends">{formatDate(expiresAt)}</Fact>
        <Fact name="Last used">{formatLastUse(lastUsedAt, now)}</Fact>
      </Box>
    </Paper>
  );
}

const headSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  minWidth: 0,
} as const;
