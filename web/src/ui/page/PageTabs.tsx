import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';

export interface PageTab {
  to: string;
  label: string;
  /** Whether pages below this path belong to other tabs. */
  isExact?: boolean;
}

interface Props {
  /** The accessible name, such as "Administration". */
  label: string;
  tabs: readonly PageTab[];
}

/** Links to related pages in a row. On a phone the row scrolls to the current page. */
export function PageTabs({ label, tabs }: Props) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const current = list?.querySelector<HTMLElement>('[aria-current="page"]');
    // scrollIntoView would also scroll the page.
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 3 }}>
      <Box component="ul" ref={row} sx={rowSx}>
        {tabs.map(({ to, label: name, isExact = false }) => (
          <Box component="li" key={to} sx={{ flexShrink: 0 }}>
            <ButtonBase component={NavLink} to={to} end={isExact} sx={tabSx}>
              {name}
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const rowSx = {
  position: 'relative',
  display: 'flex',
  listStyle: 'none',
  m: 0,
  p: 0,
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const tabSx = {
  typography: 'subtitle2',
  minHeight: 44,
  px: 2,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current="page"]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
