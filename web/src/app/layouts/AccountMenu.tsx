import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Check from '@mui/icons-material/Check';
import CreditCard from '@mui/icons-material/CreditCard';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Folder from '@mui/icons-material/Folder';
import Logout from '@mui/icons-material/Logout';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Key from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { isSuperUser } from '../../features/users/user.ts';
import { UserAvatar } from '../../features/users/UserAvatar.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import type { Shell } from '../session/useShell.ts';
import { useSignOut } from '../session/useSignOut.ts';
import { TestUserBadge } from './TestUserBadge.tsx';
import { themeModes } from './ThemeSwitch.tsx';

const places = [
  { to: '/account', label: 'Account', Icon: ManageAccounts, reloadDocument: false, isForAdmins: false },
  { to: '/account/practice', label: 'Practice profile', Icon: BadgeOutlined, reloadDocument: false, isForAdmins: false },
  { to: '/record', label: 'AI-use record', Icon: FactCheck, reloadDocument: false, isForAdmins: false },
  { to: '/account/client-sets', label: 'Client sets', Icon: Folder, reloadDocument: false, isForAdmins: false },
  { to: '/account/keys', label: 'API keys', Icon: Key, reloadDocument: false, isForAdmins: false },
  // A separate document, because its content security policy differs.
  { to: '/billing', label: 'Billing', Icon: CreditCard, reloadDocument: true, isForAdmins: false },
  { to: '/admin', label: 'Administration', Icon: AdminPanelSettings, reloadDocument: false, isForAdmins: true },
];

/** The signed-in member, links of the account, the theme, and the sign-out. */
export function AccountMenu({ me }: { me: Shell['me'] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [note, setNote] = useState<string>();
  const signOut = useSignOut(isSuperUser(me));
  const [labelId, noteId] = [useId(), useId()];
  const links = places.filter(({ isForAdmins }) => !isForAdmins || me.role === 'admin');
  const onOpen = (button: HTMLElement) => {
    setAnchor(button);
    // It knows where all that is filled in is stored, which is too much for the first load. Without it, the menu works as well.
    void import('../session/signOutNote.ts').then(
      ({ signOutNote }) => setNote(signOutNote(me.id)),
      () => undefined,
    );
  };
  return (
    <>
      <AccountButton me={me} isOpen={anchor !== null} onOpen={onOpen} />
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Account' },
          paper: {
            variant: 'outlined',
            role: 'region',
            'aria-label': 'Account menu',
            sx: { minWidth: 240, maxWidth: 320, boxShadow: 1 },
          },
        }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, py: 1, overflowWrap: 'anywhere' }}>
          <Typography variant="subtitle2" component="p">
            {[me.firstName, me.lastName].filter(Boolean).join(' ') || me.email}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {me.email}
          </Typography>
          <TestUserBadge me={me} sx={{ mt: 1, display: { sm: 'none' } }} />
        </Box>
        <Divider component="li" />
        <ThemeItems />
        <Divider component="li" />
        {links.map(({ to, label, Icon, reloadDocument }) => (
          <MenuItem key={to} component={Link} to={to} reloadDocument={reloadDocument} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem component={Link} to="/welcome" onClick={() => setAnchor(null)} sx={{ display: { md: 'none' } }}>
          <ListItemIcon>
            <ArrowBack fontSize="small" />
          </ListItemIcon>
          <ListItemText>Back to Landing</ListItemText>
        </MenuItem>
        <MenuItem
          aria-labelledby={labelId}
          aria-describedby={noteId}
          onClick={() => {
            setAnchor(null);
            void signOut();
          }}
        >
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText
            primary="Sign out"
            secondary={note}
            slotProps={{ primary: { id: labelId }, secondary: { id: noteId, sx: { whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      </Menu>
    </>
  );
}

interface ButtonProps {
  me: Shell['me'];
  isOpen: boolean;
  onOpen: (button: HTMLElement) => void;
}

function AccountButton({ me, isOpen, onOpen }: ButtonProps) {
  return (
    <Button
      color="inherit"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{ gap: 1, minWidth: 44, minHeight: 44, px: { xs: 0.5, md: 1 } }}
    >
      <UserAvatar {...me} />
      <Box component="span" sx={visuallyHidden}>
        {`Account of ${me.firstName ?? me.email}`}
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{ display: { xs: 'none', md: 'inline' }, maxWidth: '16ch', overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {me.firstName ?? ''}
      </Box>
    </Button>
  );
}

function ThemeItems() {
  const { mode: current, setMode } = useColorScheme();
  return themeModes.map(({ mode, label, Icon }) => (
    <MenuItem key={mode} role="menuitemradio" aria-checked={mode === current} onClick={() => setMode(mode)}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{`${label} theme`}</ListItemText>
      {mode === current && <Check fontSize="small" />}
    </MenuItem>
  ));
}
