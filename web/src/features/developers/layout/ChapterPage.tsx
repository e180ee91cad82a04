import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useScrollToHash } from '../../../ui/location/useScrollToHash.ts';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { PageTabs } from '../../../ui/page/PageTabs.tsx';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { chapters, type ChapterPath } from '../chapters.ts';
import { articleSx } from './articleStyles.ts';
import { ChapterAside } from './ChapterAside.tsx';
import { PlaygroundLink } from './PlaygroundLink.tsx';
import type { ContentsGroup } from './TableOfContents.tsx';

interface Props {
  path: ChapterPath;
  lead: ReactNode;
  contents: readonly ContentsGroup[];
  /** Whether the page documents the schema, so that its contents are names from it. */
  isReference?: boolean;
  children: ReactNode;
}

const tabs = chapters.map(({ path, label }) => ({ to: path, label, isExact: path === '/developers' }));

/** The layout of a documentation page: tabs to the other pages, table of contents, and the article. */
export function ChapterPage({ path, lead, contents, isReference = false, children }: Props) {
  const { title } = chapters.find((chapter) => chapter.path === path)!;
  usePageTitle(title);
  useScrollToHash();
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
        <ChapterAside contents={contents} isCode={isReference} />
        <Box component="article" sx={articleSx}>
          {children}
        </Box>
      </Box>
    </>
  );
}

const pageSx = {
  // Headings have a scroll margin instead (articleStyles.ts). With a scroll padding of the page, the sticky search counts as
  // hidden, and the page jumps when it gets the focus.
  html: { scrollPaddingTop: 0 },
  // Controls and toasts (the only element with the role region) are not printed.
  '@media print': {
    'header, footer, nav, a[href="#content"], [data-needs-script], [role="region"]': { display: 'none !important' },
    // The light text of the dark scheme is hard to read on paper.
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
