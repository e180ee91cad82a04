import Person from '@mui/icons-material/PersonOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withListAddress } from '../listAddress.ts';
import { nameOf } from '../user.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { menuActionsFor, type OnUserAction } from './userActions.ts';

interface TriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface Props {
  user: UserSummaryFragment;
  viewerId: string | undefined;
  onAction: OnUserAction;
  /** Adds a link to the user's page, for the list. */
  withPage?: boolean;
  /** The button that opens it. */
  trigger: (props: TriggerProps) => ReactNode;
}

/** The menu of a user, with all actions except edit and delete. */
export function UserMenu({ user, viewerId, onAction, withPage = false, trigger }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const location = useLocation();
  const close = () => setAnchor(null);
  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': `Actions for ${nameOf(user)}` },
          paper: { variant: 'outlined', role: 'region', 'aria-label': `Menu of ${nameOf(user)}`, sx: { boxShadow: 1 } },
        }}
      >
        {withPage && (
          <MenuItem component={Link} to={`/admin/users/${user.id}`} state={withListAddress(location)} onClick={close}>
            <ListItemIcon>
              <Person fontSize="small" />
            </ListItemIcon>
            <ListItemText>{"Open member's page"}</ListItemText>
          </MenuItem>
        )}
        {menuActionsFor(user, viewerId).map(({ action, label, Icon }) => (
          <MenuItem
            key={action}
            onClick={() => {
              close();
              onAction(action, user, anchor);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
