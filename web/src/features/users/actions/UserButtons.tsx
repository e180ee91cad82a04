import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { nameOf } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { isForSuperUser, isOnlyForThemself, isProtected, type OnUserAction } from './userActions.ts';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  user: UserSummaryFragment;
  viewerId: string | undefined;
  onAction: OnUserAction;
}

/** Edit, delete and the menu as icons, for a row of the list. */
export function UserButtons({ user, viewerId, onAction }: Props) {
  const name = nameOf(user);
  return (
    <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto', mr: -1 }}>
      {!isOnlyForThemself(user, viewerId) && (
        <IconButton
          aria-label={`Edit ${name}`}
          aria-haspopup="dialog"
          onClick={(event) => onAction('edit', user, event.currentTarget)}
        >
          <Edit fontSize="small" />
        </IconButton>
      )}
      {!isProtected(user, viewerId) && !isForSuperUser(user, viewerId) && (
        <IconButton
          aria-label={`Delete ${name}`}
          aria-haspopup="dialog"
          onClick={(event) => onAction('delete', user, event.currentTarget)}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
      <UserMenu
        user={user}
        viewerId={viewerId}
        onAction={onAction}
        withPage
        trigger={(props) => (
          <IconButton {...props} aria-label={`More actions for ${name}`}>
            <MoreVert fontSize="small" />
          </IconButton>
        )}
      />
    </Box>
  );
}

/** The same as labeled buttons, for the page of a user; or why there are none. */
export function UserPageButtons({ user, viewerId, onAction }: Props) {
  if (isOnlyForThemself(user, viewerId))
    return <Typography color="textSecondary">Only the super user changes this account.</Typography>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<Edit />}
        aria-haspopup="dialog"
        onClick={(event) => onAction('edit', user, event.currentTarget)}
      >
        Edit
      </Button>
      {!isProtected(user, viewerId) && !isForSuperUser(user, viewerId) && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Delete />}
          aria-haspopup="dialog"
          onClick={(event) => onAction('delete', user, event.currentTarget)}
        >
          Delete
        </Button>
      )}
      <UserMenu
        user={user}
        viewerId={viewerId}
        onAction={onAction}
        trigger={(props) => (
          <Button {...props} variant="outlined" endIcon={<MoreVert />}>
            More actions
          </Button>
        )}
      />
    </Box>
  );
}
