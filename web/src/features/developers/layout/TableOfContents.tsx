import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useActiveSection } from './useActiveSection.ts';

export interface ContentsGroup {
  /** Stands above its entries; without it they stand alone. */
  title?: string;
  entries: readonly { id: string; title: string }[];
}

interface Props {
  groups: readonly ContentsGroup[];
  /** Whether the entries are names of the schema. */
  isCode: boolean;
  /** Whether the menu is open, where it is one. */
  isOpen: boolean;
  /** In order, of all groups; the same list from one rendering to the next. */
  ids: readonly string[];
  onPick: () => void;
}

/** What stands on this page. The entry of what is being read is marked and stays in sight. */
export function TableOfContents({ groups, isCode, isOpen, ids, onPick }: Props) {
  const active = useActiveSection(ids);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = nav.current?.closest<HTMLElement>('[data-scrolls]');
    const entry = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!scroller || !entry) return;
    // Not by scrollIntoView, which would move the page, too.
    const { top, bottom } = scroller.getBoundingClientRect();
    const own = entry.getBoundingClientRect();
    if (own.top < top || own.bottom > bottom) scroller.scrollTop += own.top - top - scroller.clientHeight / 2;
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
