import Balance from '@mui/icons-material/Balance';
import Campaign from '@mui/icons-material/Campaign';
import Folder from '@mui/icons-material/Folder';
import Home from '@mui/icons-material/Home';
import MonitorHeart from '@mui/icons-material/MonitorHeart';
import ShowChart from '@mui/icons-material/ShowChart';
import Box from '@mui/material/Box';
import { categoryColors } from './categoryPalette.ts';

const icons: Readonly<Record<string, typeof Folder>> = {
  'balance-scale': Balance,
  bullhorn: Campaign,
  'chart-line': ShowChart,
  heartbeat: MonitorHeart,
  home: Home,
};

interface Props {
  icon: string;
  color: string;
  /** Width and height of the tile in pixels. */
  size?: number;
}

/** The icon of a category on a colored tile. Decorative: the name is always next to it. */
export function CategoryIcon({ icon, color, size = 32 }: Props) {
  const Icon = icons[icon] ?? Folder;
  const { main, soft } = categoryColors(color);
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
