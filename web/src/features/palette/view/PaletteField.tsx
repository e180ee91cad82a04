import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useEffect, useEffectEvent, useRef, type KeyboardEventHandler } from 'react';
import { legiblePlaceholder } from '../../../ui/styles.ts';
import { SEARCH_MAX } from '../../prompts/filters/filters.ts';

interface Props {
  text: string;
  /** Whether the text is selected at first, so that typing replaces it. */
  isTextSelected: boolean;
  listId: string;
  activeId: string | undefined;
  /** Says what the keys do: Tab leads out of the dialog. */
  keysId: string;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
  onClose: () => void;
}

export function PaletteField({ text, isTextSelected, listId, activeId, keysId, onType, onKeyDown, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const placeCaret = useEffectEvent(() => {
    if (isTextSelected) input.current?.select();
    else input.current?.setSelectionRange(text.length, text.length);
  });
  useEffect(() => placeCaret(), []);
  return (
    <Box sx={rowSx}>
      <Search aria-hidden sx={{ color: 'text.secondary' }} />
      <InputBase
        inputRef={input}
        autoFocus
        fullWidth
        value={text}
        placeholder="Find a prompt or an action"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          type: 'search',
          role: 'combobox',
          'aria-label': 'Find a prompt or an action',
          'aria-describedby': keysId,
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeId,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: SEARCH_MAX,
          enterKeyHint: 'go',
        }}
        sx={fieldSx}
      />
      <IconButton edge="end" aria-label="Close" onClick={onClose}>
        <Close />
      </IconButton>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flexShrink: 0,
  minHeight: 56,
  px: 2,
  borderBottom: 1,
  borderColor: 'divider',
  // The caret and the selected row show where the keys go; the line says that the field has the focus.
  '&:has(input:focus)': { borderColor: 'primary.main' },
} as const;

const fieldSx = {
  ...legiblePlaceholder,
  '& input': { outline: 'none' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
