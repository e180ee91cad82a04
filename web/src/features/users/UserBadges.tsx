import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { UserSummaryFragment } from './UserSummary.generated.ts';
import { isSuperUser } from './user.ts';

interface Badge {
  label: string;
  color?: 'primary' | 'error';
  /** Whether the user still has to do something. */
  isPending?: boolean;
}

/** Test users have Pro without a payment. The super user is one too, but is not labeled as such. */
const isTestUser = (user: UserSummaryFragment): boolean => user.isTestUser && !isSuperUser(user);

function badgesOf(user: UserSummaryFragment): Badge[] {
  const setup: Badge = user.isRegistered ? { label: 'Registered' } : { label: 'Setup Required', isPending: true };
  const badges: (Badge | false)[] = [
    user.role === 'admin' && { label: 'Admin', color: 'primary' },
    isTestUser(user) && { label: 'Test User' },
    isTestUser(user) && setup,
    user.subscriptionStatus === 'active' && { label: 'Pro', color: 'primary' },
    user.isDisabled && { label: 'Disabled', color: 'error' },
  ];
  return badges.filter((badge) => badge !== false);
}

/** The badges of a user, the most important first. */
export function UserBadges({ user }: { user: UserSummaryFragment }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {badgesOf(user).map(({ label, color, isPending = false }) => (
        <Chip
          key={label}
          component="span"
          size="small"
          variant="outlined"
          label={label}
          color={color}
          sx={isPending ? { color: 'category.yellow.main', borderColor: 'currentcolor' } : undefined}
        />
      ))}
    </Box>
  );
}

/** How a test user can sign in. Undefined for other users, who chose their own password. */
export function signInNote(user: UserSummaryFragment): string | undefined {
  if (!isTestUser(user)) return undefined;
  return user.hasPassword ? 'Can sign in at /user-login' : 'User needs password setup';
}
