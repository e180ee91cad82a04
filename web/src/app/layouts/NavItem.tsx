import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { visuallyHidden } from '../../ui/styles.ts';

interface Props {
  to: string;
  label: string;
  icon: ReactNode;
  /** The number of prompts. */
  count?: number;
  onNavigate?: () => void;
}

/** A link of the sidebar. The link of the current page is marked for screen readers, too. */
export function NavItem({ to, label, icon, count, onNavigate }: Props) {
  return (
    <li>
      <ListItemButton component={NavLink} to={to} end onClick={onNavigate} sx={linkSx}>
        <Box aria-hidden sx={{ width: '1.5rem', display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          {icon}
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {label}
        </Box>
        {count !== undefined && (
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', fontVariantNumeric: 'tabular-nums' }}>
            {count}
            <Box component="span" sx={visuallyHidden}>
              {count === 1 ? ' prompt' : ' prompts'}
            </Box>
          </Box>
        )}
      </ListItemButton>
    </li>
  );
}

const linkSx = {
  gap: 1.5,
  px: 1,
  py: 0.5,
  borderRadius: 0.8,
  typography: 'body2',
  '&[aria-current="page"]': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    fontWeight: 600,
    '& svg': { color: 'primary.main' },
    // On the tint, the muted color of the count has too little contrast.
    '& span': { color: 'inherit' },
  },
} as const;

/** As many as the library has categories, with widths like their names. */
const WIDTHS = [40, 76, 60, 84, 96, 72, 88, 80];

/** The categories of the sidebar before they have loaded, each as high as its link. */
export const NavItemSkeletons = () =>
  WIDTHS.map((width, index) => (
    <Box key={index} component="li" aria-hidden sx={skeletonSx}>
      <Skeleton variant="rounded" width={24} height={24} />
      <Skeleton variant="text" width={width} />
    </Box>
  ));

const skeletonSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1,
  minHeight: 40,
  typography: 'body2',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
