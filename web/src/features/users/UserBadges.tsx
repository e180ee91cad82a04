import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { UserSummaryFragment } from './UserSummary.generated.ts';
import { isSuperUser } from './user.ts';

interface Badge {
  label: string;
  color?: 'primary' | 'error';
  /** Something is still to be done. */
  isOpen?: boolean;
}

/** A test user's benefits come without a payment; the super user, who has them too, is shown as what matters more. */
const isTestUser = (user: UserSummaryFragment): boolean => user.isTestUser && !isSuperUser(user);

function badgesOf(user: UserSummaryFragment): Badge[] {
  const setup: Badge = user.isRegistered ? { label: 'Registered' } : { label: 'Setup Required', isOpen: true };
  const badges: (Badge | false)[] = [
    user.role === 'admin' && { label: 'Admin', color: 'primary' },
    isTestUser(user) && { label: 'Test User' },
    isTestUser(user) && setup,
    user.subscriptionStatus === 'active' && { label: 'Pro', color: 'primary' },
    user.isDisabled && { label: 'Disabled', color: 'error' },
  ];
  return badges.filter((badge) => badge !== false);
}

/** What a user is, in the order of what matters most. */
export function UserBadges({ user }: { user: UserSummaryFragment }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {badgesOf(user).map(({ label, color, isOpen = false }) => (
        <Chip
          key={label}
          component="span"
          size="small"
          variant="outlined"
          label={label}
          color={color}
          sx={isOpen ? { color: 'category.yellow.main', borderColor: 'currentcolor' } : undefined}
        />
      ))}
    </Box>
  );
}

/** How a test user gets in; others have seen to it themselves. */
export function signInNote(user: UserSummaryFragment): string | undefined {
  if (!isTestUser(user)) return undefined;
  return user.hasPassword ? 'Can sign in at /user-login' : 'User needs password setup';
}
