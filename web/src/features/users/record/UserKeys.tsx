import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { RevokeUserKeyDialog } from './RevokeUserKeyDialog.tsx';
import { displayName } from '../../../ui/displayName.ts';
import type { UserKey } from './userKey.ts';
import { UserKeysFragmentDoc, type UserKeysFragment } from './UserKeys.generated.ts';

interface Props {
  record: FragmentType<UserKeysFragment>;
  /** False for the super user's keys, which only they themselves revoke. */
  mayRevoke: boolean;
  onRevoked: () => void;
}

/** The API keys of a user, each with a button to revoke it. */
export function UserKeys({ record, mayRevoke, onRevoked }: Props) {
  const { data, complete } = useFragment({ fragment: UserKeysFragmentDoc, from: record });
  const [current, setCurrent] = useState<{ apiKey: UserKey; opener: HTMLElement }>();
  const [isOpen, setOpen] = useState(false);
  if (!complete) return null;
  if (data.apiKeys.length === 0) return <Typography color="textSecondary">No API keys.</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {data.apiKeys.map((apiKey) => (
          <Box component="li" key={apiKey.id} sx={rowSx}>
            <Box sx={{ minWidth: 0 }}>
              <Typography
                sx={{ overflowWrap: 'anywhere' }}
              >{`${displayName(apiKey)} (${apiKey.prefix}…${apiKey.lastFour})`}</Typography>
              <Typography variant="body2" color="textSecondary">
                {factsOf(apiKey)}
              </Typography>
            </Box>
            {apiKey.isAlive && mayRevoke && (
              <Button
                size="small"
                color="error"
                aria-haspopup="dialog"
                aria-label={`Revoke ${displayName(apiKey)}`}
                onClick={({ currentTarget: opener }) => {
                  setCurrent({ apiKey, opener });
                  setOpen(true);
                }}
              >
                Revoke
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {current && (
        <RevokeUserKeyDialog
          apiKey={current.apiKey}
          open={isOpen}
          onRevoked={onRevoked}
          onClose={() => setOpen(false)}
          onClosed={() => {
            setCurrent(undefined);
            restoreFocus(current.opener);
          }}
        />
      )}
    </>
  );
}

const rowSx = {
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

function factsOf({ scopes, isAlive, expiresAt, revokedAt, lastUsedAt }: UserKey): string {
  const end = isAlive ? `ends ${formatDate(expiresAt)}` : revokedAt ? `revoked ${formatDate(revokedAt)}` : 'expired';
  return [scopes.join(', '), end, lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'].join(' · ');
}
