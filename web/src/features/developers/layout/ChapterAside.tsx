import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { shortScreen } from '../../../ui/styles.ts';
import { ReferenceSearch } from '../search/ReferenceSearch.tsx';
import { TableOfContents, type ContentsGroup } from './TableOfContents.tsx';
import { useContentsMenu } from './useContentsMenu.ts';
import { dropdownMaxHeight } from './useDropdownRef.ts';

interface Props {
  contents: readonly ContentsGroup[];
  /** Shows the contents in a monospace font, for names from the schema. */
  isCode: boolean;
}

/** The search and the table of contents. On a phone the contents are a menu. */
export function ChapterAside({ contents, isCode }: Props) {
  const { isOpen, setOpen, button, panel } = useContentsMenu();
  const contentsId = useId();
  const ids = useMemo(() => contents.flatMap(({ entries }) => entries.map(({ id }) => id)), [contents]);
  return (
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
      <Box ref={panel} id={contentsId} data-scrolls sx={{ ...panelSx, display: { xs: isOpen ? 'block' : 'none', md: 'block' } }}>
        <TableOfContents groups={contents} isCode={isCode} isOpen={isOpen} ids={ids} onPick={() => setOpen(false)} />
      </Box>
    </Box>
  );
}

/** Stays visible: beside the text on a wide screen, above it on a phone. */
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
  [shortScreen]: { position: 'relative' },
} as const;

/** On a phone the menu covers the text instead of pushing it down. */
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
