import Link from '@mui/material/Link';
import type { MouseEvent } from 'react';

/** Scrolls without changing the URL, which a person may want to share. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The first element in the tab order. It skips the navigation. */
export function SkipLink() {
  return (
    <Link
      href="#content"
      onClick={skip}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to content
    </Link>
  );
}
