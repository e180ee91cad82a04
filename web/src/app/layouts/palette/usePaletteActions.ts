import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Add from '@mui/icons-material/Add';
import CollectionsBookmark from '@mui/icons-material/CollectionsBookmarkOutlined';
import EditNote from '@mui/icons-material/EditNote';
import Segment from '@mui/icons-material/Segment';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import CreditCard from '@mui/icons-material/CreditCard';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Folder from '@mui/icons-material/Folder';
import Key from '@mui/icons-material/VpnKeyOutlined';
import Logout from '@mui/icons-material/Logout';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import { useColorScheme } from '@mui/material/styles';
import type { PaletteAction } from '../../../features/palette/actions.ts';
import { hasOwnDocument } from '../../../api/session/nextPage.ts';
import { isSuperUser } from '../../../features/users/user.ts';
import { signOutNote } from '../../session/signOutNote.ts';
import type { Shell } from '../../session/useShell.ts';
import { useSignOut } from '../../session/useSignOut.ts';
import { themeModes } from '../ThemeSwitch.tsx';

type Place = Pick<PaletteAction, 'label' | 'otherNames' | 'words' | 'Icon'> & {
  to: string;
  isForAdmins?: boolean;
};

const places: readonly Place[] = [
  { to: '/workflows', label: 'Workflows', words: 'steps several chain process sequence', Icon: Segment },
  { to: '/workflows/new', label: 'New Workflow', words: 'create add make own private mine steps', Icon: Add },
  { to: '/favorites', label: 'Favorites', words: 'starred saved hearts', Icon: FavoriteBorder },
  { to: '/my-prompts', label: 'My Prompts', words: 'own private mine written', Icon: EditNote },
  { to: '/my-versions', label: 'My Versions', words: 'customized changed own private mine', Icon: EditNote },
  { to: '/my-prompts/new', label: 'New Prompt', words: 'create add write paste own private mine', Icon: Add },
  { to: '/collections', label: 'Collections', words: 'lists folders groups order', Icon: CollectionsBookmark },
  { to: '/generator', label: 'Prompt Generator', words: 'build create new', Icon: AutoAwesome },
  { to: '/account', label: 'Account', words: 'profile settings password email sessions', Icon: ManageAccounts },
  {
    to: '/account/practice',
    label: 'Practice profile',
    words: 'firm company jurisdiction voice defaults fill once',
    Icon: BadgeOutlined,
  },
  { to: '/record', label: 'AI-use record', words: 'history log matter reviewed compliance export', Icon: FactCheck },
  {
    to: '/account/client-sets',
    label: 'Client sets',
    words: 'clients matters listings campaigns fill sync switch',
    Icon: Folder,
  },
  { to: '/account/keys', label: 'API keys', words: 'developers tokens', Icon: Key },
  {
    to: '/billing',
    label: 'Billing',
    words: 'invoices receipts subscription plan payment card cancel',
    Icon: CreditCard,
  },
  { to: '/admin', label: 'Administration', words: 'users messages audit', Icon: AdminPanelSettings, isForAdmins: true },
];

const themeWords = { light: 'day bright', dark: 'night', system: 'automatic' };

/** What a member can do from everywhere, by its names. */
export function usePaletteActions(me: Shell['me'] | undefined, openDocument: (url: string) => void): PaletteAction[] {
  const { setMode } = useColorScheme();
  const signOut = useSignOut(me !== undefined && isSuperUser(me));
  const isOpen = ({ isForAdmins = false }: Place) => !isForAdmins || me?.role === 'admin';
  return [
    ...places.filter(isOpen).map(({ to, ...shown }) => ({
      id: to,
      ...shown,
      run: hasOwnDocument(to) ? () => openDocument(to) : { to },
    })),
    ...themeModes.map(({ mode, label, Icon }) => ({
      id: `theme:${mode}`,
      label: `${label} theme`,
      otherNames: [`${label} mode`],
      words: `color scheme appearance ${themeWords[mode]}`,
      Icon,
      run: () => setMode(mode),
    })),
    {
      id: 'sign-out',
      label: 'Sign out',
      otherNames: ['Log out', 'Logout'],
      note: me && signOutNote(me.id),
      Icon: Logout,
      run: () => void signOut(),
    },
  ];
}
