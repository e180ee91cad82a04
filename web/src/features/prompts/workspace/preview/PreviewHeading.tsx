import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { ExampleSwitch, type ExampleView } from '../example/ExampleSwitch.tsx';
import { visuallyHidden } from '../../../../ui/styles.ts';
import { SwitchButton } from '../../../../ui/SwitchButton.tsx';
import type { TextLength } from './useTextLength.ts';

interface Props {
  isEdited: boolean;
  /** Undefined while the member has to choose between two texts. */
  editButton: RefObject<HTMLButtonElement | null> | undefined;
  canUndoDiscard: boolean;
  /** Undefined if there is no short version. */
  length: TextLength | undefined;
  /** Undefined if there is no example. */
  example: ExampleView | undefined;
  onLength: (length: TextLength) => void;
  onEdit: () => void;
  onDiscard: () => void;
  onUndoDiscard: () => void;
}

export function PreviewHeading(props: Props) {
  const { isEdited, editButton, canUndoDiscard, length, example, onLength, onEdit, onDiscard, onUndoDiscard } = props;
  const isText = !example?.isShown;
  // One list of children for both views, so that the button that changes them keeps the focus.
  return (
    <HeadingRow title={isText ? 'Preview' : 'Worked answer'}>
      <Typography variant="caption" role="status" sx={statusSx}>
        {isText && canUndoDiscard && 'Edits discarded.'}
      </Typography>
      {isText && canUndoDiscard && (
        <Button aria-label="Undo: bring back your edits" onClick={onUndoDiscard}>
          Undo
        </Button>
      )}
      {/* What was edited by hand has the length that it has. */}
      {isText && length !== undefined && !isEdited && (
        <SwitchButton
          shown={length === 'short' ? 'The short version' : 'The full version'}
          onSwitch={() => onLength(length === 'short' ? 'full' : 'short')}
        >
          {length === 'short' ? 'Full version' : 'Short version'}
        </SwitchButton>
      )}
      {example && <ExampleSwitch {...example} />}
      {isText && editButton && (
        <Button ref={editButton} onClick={isEdited ? onDiscard : onEdit} sx={{ mr: -1 }}>
          {isEdited ? 'Discard edits' : 'Edit text'}
        </Button>
      )}
    </HeadingRow>
  );
}

/** The name of the right half of the page, and its actions. */
export function HeadingRow({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <Box sx={rowSx}>
      <Typography variant="h3" component="h2" id="preview-heading" noWrap>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** It takes the room that is left, in two lines before the actions would need a second one. */
const statusSx = { flex: '1 1 0', minWidth: 0, lineHeight: 1.25, overflowWrap: 'normal', textAlign: 'end' } as const;

/** One line, but for large text. Where the column is narrow, the actions move together, and the name gives way to them. */
const rowSx = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  flexShrink: 0,
  justifyContent: 'flex-end',
  columnGap: { xs: 1, md: 0, lg: 1 },
  minHeight: 52,
  px: { xs: 0, md: 2 },
  '& > button': { flexShrink: 0, whiteSpace: 'nowrap', minWidth: 0 },
  '& > h2': { flex: { xs: '1 1 0', lg: '0 0 auto' }, mr: { lg: 'auto' } },
  // There, only letters of the name would be left.
  '@media (min-width: 56.25em) and (max-width: 62.5em)': { '& > h2': visuallyHidden },
} as const;
