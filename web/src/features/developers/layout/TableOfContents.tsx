import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useActiveSection } from './useActiveSection.ts';

export interface ContentsGroup {
  /** A heading above the entries. */
  title?: string;
  entries: readonly { id: string; title: string }[];
}

interface Props {
  groups: readonly ContentsGroup[];
  /** Shows the entries in a monospace font, for names from the schema. */
  isCode: boolean;
  /** Whether the menu is open, on screens where the contents are a menu. */
  isOpen: boolean;
  /** The ids of all entries in order. Must be a stable array. */
  ids: readonly string[];
  onPick: () => void;
}

/** The contents of the page. The section that is being read is highlighted and kept in view. */
export function TableOfContents({ groups, isCode, isOpen, ids, onPick }: Props) {
  const active = useActiveSection(ids);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = nav.current?.closest<HTMLElement>('[data-scrolls]');
    const entry = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!scroller || !entry) return;
    // scrollIntoView would also scroll the page.
    const { top, bottom } = scroller.getBoundingClientRect();
    const entryRect = entry.getBoundingClientRect();
    const isInView = entryRect.top >= top && entryRect.bottom <= bottom;
    if (!isInView) scroller.scrollTop += entryRect.top - top - scroller.clientHeight / 2;
  }, [active, isOpen]);
  return (
    <Box component="nav" ref={nav} aria-label="On this page" sx={contentsSx}>
      {groups.map(({ title, entries }) => (
        <div key={title ?? ''}>
          {title !== undefined && <h2>{title}</h2>}
          <ul className={isCode ? 'code' : undefined}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <a href={`#${entry.id}`} aria-current={entry.id === active ? 'location' : undefined} onClick={onPick}>
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}

const contentsSx = {
  typography: 'body2',
  '& h2': { typography: 'overline', color: 'text.secondary', m: 0, mt: 2 },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .code': { fontFamily: 'monospace' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 44, md: 28 },
    pl: 1.5,
    borderLeft: 2,
    borderColor: 'divider',
    color: 'text.secondary',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 600 },
  },
} as const;
