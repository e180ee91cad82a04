import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router-dom';

/** The product's name and logo: a blank in square brackets. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <Box component={Link} to="/" aria-label="Promptory" sx={logoSx}>
      <SvgIcon viewBox="0 0 32 32" aria-hidden sx={{ fontSize: 32, my: '6px', color: 'primary.main' }}>
        <rect width="32" height="32" rx="8" />
        <path
          d="M12 8H8.5v16H12M20 8h3.5v16H20"
          fill="none"
          stroke="var(--mui-palette-primary-contrastText)"
          strokeWidth="2.25"
        />
        <rect x="12" y="14.75" width="8" height="2.5" rx="1.25" fill="var(--mui-palette-primary-contrastText)" />
      </SvgIcon>
      <Box component="span" sx={nameSx(isCompact)}>
        Promptory
      </Box>
    </Box>
  );
}

const HEIGHT = 44;

const nameSx = (isCompact: boolean) =>
  ({
    typography: 'h3',
    display: isCompact ? { xs: 'none', lg: 'inline' } : 'inline',
    lineHeight: `${HEIGHT}px`,
  }) as const;

const logoSx = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 1,
  // Where large text leaves too little room, the name wraps to a line that is not shown.
  height: HEIGHT,
  overflow: 'hidden',
  color: 'text.primary',
  textDecoration: 'none',
} as const;
