import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '../../../ui/styles.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { maskedKey, statusOf } from '../keyStatus.ts';
import { displayName } from '../../../ui/displayName.ts';
import { KeyFactList } from './KeyFactList.tsx';

/** The heading gets the focus when a dialog closes and its opener is gone. */
export const rowHeadingId = (id: string): string => `key-${id}`;

/** Opens the dialogs for a key. The opener gets the focus back when the dialog closes. */
export interface KeyRowActions {
  rotate: (key: KeyFactsFragment, opener: HTMLElement) => void;
  revoke: (key: KeyFactsFragment, opener: HTMLElement) => void;
}

interface Props {
  apiKey: KeyFactsFragment;
  /** Scopes that the member's plan no longer includes. */
  lostScopes: readonly string[];
  actions: KeyRowActions;
  now: Date;
}

/** One key with its facts, and buttons to rotate and revoke it. */
export function KeyRow({ apiKey, lostScopes, actions, now }: Props) {
  const { id, isTest, isAlive } = apiKey;
  const name = displayName(apiKey);
  const status = statusOf(apiKey, now);
  return (
    <Paper component="li" variant="outlined" sx={{ ...rowSx, ...(!isAlive && { bgcolor: 'transparent' }) }}>
      <Box sx={headSx}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
            <Typography
              id={rowHeadingId(id)}
              tabIndex={-1}
              variant="h3"
              component="h2"
              color={isAlive ? 'textPrimary' : 'textSecondary'}
              sx={{ overflowWrap: 'anywhere', outline: 'none', mr: 0.5 }}
            >
              {name}
            </Typography>
            <Chip
              size="small"
              variant="outlined"
              label={isTest ? 'Test' : 'Live'}
              sx={isAlive && !isTest ? { color: 'primary.main', borderColor: 'currentcolor' } : { color: 'text.secondary' }}
            />
            {status !== undefined && (
              <Chip
                size="small"
                variant={isAlive ? 'filled' : 'outlined'}
                label={status}
                sx={isAlive ? { color: 'category.yellow.main', bgcolor: 'category.yellow.soft' } : { color: 'text.secondary' }}
              />
            )}
          </Box>
          <Typography
            variant="body2"
            color="textSecondary"
            translate="no"
            sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
          >
            {maskedKey(apiKey)}
          </Typography>
        </Box>
        {isAlive && <KeyButtons apiKey={apiKey} actions={actions} />}
      </Box>
      <KeyFactList apiKey={apiKey} lostScopes={lostScopes} now={now} />
    </Paper>
  );
}

function KeyButtons({ apiKey, actions }: Pick<Props, 'apiKey' | 'actions'>) {
  // The key that has replaced it has the same name.
  const ending = apiKey.replacedAt === null ? '' : ` ending in ${apiKey.lastFour}`;
  const suffix = <Box component="span" sx={visuallyHidden}>{` ${displayName(apiKey)}${ending}`}</Box>;
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, gap: 1, ml: -1 }}>
      {apiKey.replacedAt === null && (
        <Button size="small" aria-haspopup="dialog" onClick={(event) => actions.rotate(apiKey, event.currentTarget)}>
          Rotate
          {suffix}
        </Button>
      )}
      <Button size="small" color="error" aria-haspopup="dialog" onClick={(event) => actions.revoke(apiKey, event.currentTarget)}>
        Revoke
        {suffix}
      </Button>
    </Box>
  );
}

/** On a phone the buttons are below the name. */
const headSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  minWidth: 0,
} as const;

const rowSx = { display: 'grid', gap: 2, p: 2, minWidth: 0 } as const;
