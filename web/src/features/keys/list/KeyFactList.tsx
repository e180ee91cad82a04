import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { formatDate } from '../../../ui/format.ts';
import { formatLastUse } from '../../../ui/relativeTime.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { expiryInfo } from '../keyStatus.ts';
import { Fact, factGrid } from './Fact.tsx';
import { ScopeNames } from './ScopeNames.tsx';

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
    <Box component="dl" sx={factGrid}>
      <Fact name="Scopes">
        <ScopeNames scopes={scopes} lostScopes={lostScopes} />
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
      <Fact name="Last used">{formatLastUse(lastUsedAt, now)}</Fact>
    </Box>
  );
}
