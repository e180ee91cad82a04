import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useId, useMemo, type ReactNode } from 'react';
import { useScrollToHash } from '../../../ui/location/useScrollToHash.ts';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { chapters, type ChapterPath } from '../chapters.ts';
import { ReferenceSearch } from '../search/ReferenceSearch.tsx';
import { articleSx } from './articleStyles.ts';
import { TableOfContents, type ContentsGroup } from './TableOfContents.tsx';
import { PlaygroundLink } from './PlaygroundLink.tsx';
import { useContentsMenu } from './useContentsMenu.ts';
import { dropdownMaxHeight } from './useDropdownRef.ts';

interface Props {
  path: ChapterPath;
  lead: ReactNode;
  contents: readonly ContentsGroup[];
  /** Whether the entries of the contents are names of the schema. */
  isReference?: boolean;
  children: ReactNode;
}

const tabs = chapters.map(({ path, label }) => ({ to: path, label, isExact: path === '/developers' }));

/** A page of the documentation: the other pages above it, its contents beside it or in a menu, and what it says. */
export function ChapterPage({ path, lead, contents, isReference = false, children }: Props) {
  const { title } = chapters.find((chapter) => chapter.path === path)!;
  usePageTitle(title);
  useScrollToHash();
  const { isOpen, setOpen, button, panel } = useContentsMenu();
  const contentsId = useId();
  const ids = useMemo(() => contents.flatMap(({ entries }) => entries.map(({ id }) => id)), [contents]);
  return (
    <>
      <GlobalStyles styles={pageSx} />
      <PageHeading title={title}>
        <PlaygroundLink />
      </PageHeading>
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3, maxWidth: '72ch' }}>
        {lead}
      </Typography>
      <PageTabs label="Documentation" tabs={tabs} />
      <Box sx={columnsSx}>
        <Box sx={asideSx}>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <ReferenceSearch />
            <Button
              ref={button}
              data-needs-script
              variant="outlined"
              endIcon={<ExpandMore />}
              aria-expanded={isOpen}
              aria-controls={contentsId}
              onClick={() => setOpen(!isOpen)}
              sx={{ display: { md: 'none' }, flexShrink: 0 }}
            >
              Contents
            </Button>
          </Box>
          <Box
            ref={panel}
            id={contentsId}
            data-scrolls
            sx={{ ...panelSx, display: { xs: isOpen ? 'block' : 'none', md: 'block' } }}
          >
            <TableOfContents groups={contents} isCode={isReference} isOpen={isOpen} ids={ids} onPick={() => setOpen(false)} />
          </Box>
        </Box>
        <Box component="article" sx={articleSx}>
          {children}
        </Box>
      </Box>
    </>
  );
}

const pageSx = {
  // Room above a heading that was jumped to is the heading's own matter here (articleLook.ts): with a padding of the page,
  // what stays at its top counts as hidden, and the page jumps as soon as that gets the focus.
  html: { scrollPaddingTop: 0 },
  // Paper is for reading: what is pressed, and the toasts (the one region by role), stay on the screen.
  '@media print': {
    'header, footer, nav, a[href="#content"], [data-needs-script], [role="region"]': { display: 'none !important' },
    // The light letters of the dark scheme are faint on paper.
    'html[data-color-scheme="dark"]': { '--mui-palette-text-primary': 'black', '--mui-palette-text-secondary': 'black' },
  },
};

const columnsSx = {
  display: 'grid',
  displayPrint: 'block',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '248px minmax(0, 1fr)' },
  columnGap: 6,
  rowGap: 3,
  pb: 6,
} as const;

/** Stays in sight: beside the text on a wide screen, above it on a phone. */
const asideSx = {
  position: 'sticky',
  top: 0,
  zIndex: { xs: 'appBar', md: 1 },
  alignSelf: 'start',
  mx: { xs: -1, md: 0 },
  px: { xs: 1, md: 0 },
  py: { xs: 1, md: 2 },
  bgcolor: 'background.default',
  maxHeight: { md: '100dvh' },
  display: 'flex',
  flexDirection: 'column',
  gap: { xs: 1, md: 2 },
} as const;

/** On a phone it lies over the text, which stays where it is. */
const panelSx = {
  position: { xs: 'absolute', md: 'static' },
  top: '100%',
  insetInline: 0,
  px: { xs: 1, md: 0 },
  pb: { xs: 1, md: 0 },
  minHeight: 0,
  maxHeight: { xs: dropdownMaxHeight, md: 'none' },
  overflowY: 'auto',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderBottomWidth: { md: 0 },
  borderColor: 'divider',
  '@media (scripting: none)': { display: 'block', position: 'static' },
} as const;
