import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../ui/format.ts';
import { entriesOf } from '../tokens/table.ts';
import { expiryOf, type StoredTable } from '../store/tables.ts';

interface Props {
  table: StoredTable;
  /** The client set that is chosen: what was replaced for another one is not shown. */
  setId: string | undefined;
  isKept: boolean;
  onForget: () => Promise<void>;
}

/** Which token is whose, as the device keeps it. */
export function NameTable({ table, setId, isKept, onForget }: Props) {
  const entries = entriesOf(table, setId);
  const hasOthers = entries.length < table.entries.length;
  const forget = () => {
    document.getElementById(HEADING)?.focus();
    void onForget();
  };
  return (
    <Box component="section" aria-labelledby={HEADING}>
      <Typography id={HEADING} variant="subtitle2" component="h3" tabIndex={-1}>
        Names kept on this device
      </Typography>
      {entries.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {hasOthers
            ? 'None for the client set that is chosen. Other client sets have some.'
            : 'None for this prompt. What you replace in its fields is listed here.'}
        </Typography>
      ) : (
        <>
          <Box component="dl" sx={listSx}>
            {entries.map(({ token, text }) => (
              <Box key={token} sx={rowSx}>
                <Typography component="dt" variant="body2" sx={{ fontFamily: 'monospace' }}>
                  {token}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
                  {text}
                </Typography>
              </Box>
            ))}
          </Box>
          <Typography variant="caption" component="p" color="textSecondary">
            {isKept
              ? `Deleted on ${formatDate(new Date(expiryOf(table)).toISOString())}, or when you sign out. Tokens in your fields stay, and cannot be restored after that.`
              : 'This browser does not keep the list. Restore the answer before you leave this page.'}
          </Typography>
          <Button color="error" onClick={forget} sx={{ ml: -1 }}>
            {hasOthers ? 'Delete the lists of all client sets now' : 'Delete the list now'}
          </Button>
        </>
      )}
    </Box>
  );
}

const HEADING = 'guard-names-heading';

const listSx = { m: 0, my: 1 } as const;
const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
  columnGap: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
