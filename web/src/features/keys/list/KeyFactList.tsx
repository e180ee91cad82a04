import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/format.ts';
import { formatLastUse } from '../../../ui/relativeTime.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { expiryInfo } from '../keyStatus.ts';

interface Props {
  apiKey: KeyFactsFragment;
  lostScopes: readonly string[];
  now: Date;
}

/** The scopes and dates of a key, in two columns on a phone. */
export function KeyFactList({ apiKey, lostScopes, now }: Props) {
  const { scopes, createdAt, lastUsedAt } = apiKey;
  const expiry = expiryInfo(apiKey, now);
  return (
    <Box component="dl" sx={listSx}>
      <Fact name="Scopes">
        {scopes.map((scope) => (
          <Box key={scope} component="span" sx={{ display: 'block' }}>
            <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
              {scope}
            </Box>
            {lostScopes.includes(scope) && ' (opens nothing without Pro)'}
          </Box>
        ))}
      </Fact>
      <Fact name="Created">{formatDate(createdAt)}</Fact>
      <Fact name={expiry.label}>
        {expiry.isSoon ? (
          <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, color: 'category.yellow.main', fontWeight: 600 }}>
            <Warning titleAccess="Soon" fontSize="small" />
            {expiry.text}
          </Box>
        ) : (
          expiry.text
        )}
      </Fact>
      <Fact name="Last used">{lastUsedAt === null ? 'never' : formatLastUse(lastUsedAt, now)}</Fact>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '3fr 2fr 3fr 2fr' },
  columnGap: 2,
  rowGap: 1.5,
  m: 0,
} as const;
