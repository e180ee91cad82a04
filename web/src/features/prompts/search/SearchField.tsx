import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { KeyboardEventHandler, RefObject } from 'react';
import { SEARCH_MAX } from '../filters/filters.ts';
import { legiblePlaceholder } from '../../../ui/forms/legiblePlaceholder.ts';

interface Props {
  inputRef: RefObject<HTMLInputElement | null>;
  text: string;
  isOpen: boolean;
  listId: string;
  activeId: string | undefined;
  onType: (text: string) => void;
  onKeyDown: KeyboardEventHandler;
}

export function SearchField({ inputRef, text, isOpen, listId, activeId, onType, onKeyDown }: Props) {
  return (
    <OutlinedInput
      inputRef={inputRef}
      size="small"
      fullWidth
      value={text}
      placeholder="Search prompts"
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        <Box
          component="kbd"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'block' },
            px: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          /
        </Box>
      }
      inputProps={{
        type: 'search',
        role: 'combobox',
        'aria-label': 'Search the library',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-autocomplete': 'list',
        'aria-activedescendant': activeId,
        'aria-keyshortcuts': '/ Control+K Meta+K',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: SEARCH_MAX,
        enterKeyHint: 'search',
      }}
      sx={{
        ...legiblePlaceholder,
        bgcolor: 'background.paper',
        '@media (pointer: coarse)': { minHeight: 44 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
