import Balance from '@mui/icons-material/Balance';
import Campaign from '@mui/icons-material/Campaign';
import Folder from '@mui/icons-material/Folder';
import Home from '@mui/icons-material/Home';
import MonitorHeart from '@mui/icons-material/MonitorHeart';
import ShowChart from '@mui/icons-material/ShowChart';
import Box from '@mui/material/Box';
import { categoryColorNames } from './categoryPalette.ts';

const icons: Readonly<Record<string, typeof Folder>> = {
  'balance-scale': Balance,
  bullhorn: Campaign,
  'chart-line': ShowChart,
  heartbeat: MonitorHeart,
  home: Home,
};

/** The theme tokens of a category's colour; any colour that the specification does not name is neutral. */
export function categoryTokens(color: string): { main: string; soft: string } {
  const name = categoryColorNames.find((known) => known === color) ?? 'neutral';
  return { main: `category.${name}.main`, soft: `category.${name}.soft` };
}

interface Props {
  icon: string;
  color: string;
  /** Side of the tile in pixels. */
  size?: number;
}

/** The icon of a category on its tile. Decoration: the name always stands beside it. */
export function CategoryIcon({ icon, color, size = 32 }: Props) {
  const Icon = icons[icon] ?? Folder;
  const { main, soft } = categoryTokens(color);
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        color: main,
        bgcolor: soft,
      }}
    >
      <Icon sx={{ fontSize: Math.round(size * 0.6) }} />
    </Box>
  );
}
