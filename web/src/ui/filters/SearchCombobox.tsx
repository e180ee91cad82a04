import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { KeyboardEventHandler, RefObject } from 'react';
import { legiblePlaceholder, visuallyHidden } from '../styles.ts';

interface Props {
  inputRef: RefObject<HTMLInputElement | null>;
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  text: string;
  maxLength?: number;
  /** The keys that focus it (useFocusShortcut). */
  shortcuts: string;
  /** Whether the list of results is shown. */
  isOpen: boolean;
  listId: string;
  activeId: string | undefined;
  /** How many results there are, for screen readers; empty while none are shown. */
  status: string;
  enterKeyHint: 'go' | 'search';
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
}

/** The search field of a combobox. The caller renders the list of results, as the element `listId`, and handles its keys. */
export function SearchCombobox({
  inputRef,
  label,
  placeholder,
  text,
  maxLength,
  shortcuts,
  isOpen,
  listId,
  activeId,
  status,
  enterKeyHint,
  onType,
  onKeyDown,
}: Props) {
  return (
    <>
      <OutlinedInput
        inputRef={inputRef}
        size="small"
        fullWidth
        value={text}
        placeholder={placeholder}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" aria-hidden />
          </InputAdornment>
        }
        endAdornment={
          <Box component="kbd" aria-hidden sx={keySx}>
            /
          </Box>
        }
        inputProps={{
          type: 'search',
          role: 'combobox',
          'aria-label': label,
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': activeId,
          'aria-keyshortcuts': shortcuts,
          autoComplete: 'off',
          spellCheck: false,
          maxLength,
          enterKeyHint,
        }}
        sx={fieldSx}
      />
      {/* Always there: what appears together with its text is not announced. */}
      <Box role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </>
  );
}

const keySx = {
  display: { xs: 'none', md: 'block' },
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  typography: 'caption',
  color: 'text.secondary',
} as const;

const fieldSx = {
  ...legiblePlaceholder,
  bgcolor: 'background.paper',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
