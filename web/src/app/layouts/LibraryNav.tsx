import Chat from '@mui/icons-material/ChatBubbleOutlined';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import CollectionsBookmark from '@mui/icons-material/CollectionsBookmarkOutlined';
import EditNote from '@mui/icons-material/EditNote';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import History from '@mui/icons-material/History';
import LibraryBooks from '@mui/icons-material/LibraryBooksOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CategoryIcon } from '../../features/prompts/CategoryIcon.tsx';
import type { Shell } from '../session/useShell.ts';
import { NavItem, NavItemSkeletons } from './NavItem.tsx';
import { mayUpgrade } from './upgrade.ts';
import { UpgradeBox } from './upgrade/UpgradeBox.tsx';

const places = [
  { to: '/', label: 'Dashboard', Icon: Dashboard },
  { to: '/prompts', label: 'All Prompts', Icon: LibraryBooks },
  { to: '/workflows', label: 'Workflows', Icon: FactCheck },
  { to: '/favorites', label: 'Favorites', Icon: FavoriteBorder, count: ({ stats }: Shell) => stats.favorites },
  { to: '/my-prompts', label: 'My Prompts', Icon: EditNote },
  { to: '/collections', label: 'Collections', Icon: CollectionsBookmark },
  { to: '/recent', label: 'Recent', Icon: History },
  { to: '/generator', label: 'Prompt Generator', Icon: AutoAwesome },
  { to: '/chat', label: 'Chat Support', Icon: Chat },
];

interface Props {
  /** Undefined while it is loading. */
  shell: Shell | undefined;
  /** A link was followed, perhaps to the current page. */
  onNavigate?: () => void;
}

/** The main navigation with the categories, beside the page or in the drawer. */
export function LibraryNav({ shell, onNavigate }: Props) {
  const categoriesId = useId();
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <nav aria-label="Library">
        <Box component="ul" sx={listSx}>
          {places.map(({ to, label, Icon, count }) => (
            <NavItem
              key={to}
              to={to}
              label={label}
              icon={<Icon fontSize="small" />}
              count={shell && count?.(shell)}
              onNavigate={onNavigate}
            />
          ))}
        </Box>
      </nav>
      <nav aria-labelledby={categoriesId}>
        <Typography id={categoriesId} variant="overline" component="p" color="textSecondary" sx={{ px: 1 }}>
          Categories
        </Typography>
        <Box component="ul" sx={listSx}>
          {!shell && <NavItemSkeletons />}
          {shell?.categories.map(({ id, slug, name, icon, color, promptCount }) => (
            <NavItem
              key={id}
              to={`/category/${slug}`}
              label={name}
              icon={<CategoryIcon icon={icon} color={color} size={24} />}
              count={promptCount}
              onNavigate={onNavigate}
            />
          ))}
        </Box>
      </nav>
      {shell && mayUpgrade(shell.me) && <UpgradeBox categories={shell.categories} />}
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 } as const;
