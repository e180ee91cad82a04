import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFocusShortcut } from '../../../ui/filters/useFocusShortcut.ts';
import { legiblePlaceholder } from '../../../ui/forms/legiblePlaceholder.ts';
import { findEntries, type Entry } from './entries.ts';
import { SearchMatches } from './SearchMatches.tsx';

const SHOWN = 12;

/** Finds operations, types and routes by name, on whichever page they stand. */
export function ReferenceSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useFocusShortcut(input);
  const found = findEntries(text);
  const shown = found.slice(0, SHOWN);
  const isShown = isOpen && text.trim() !== '';

  const close = () => {
    setOpen(false);
    setActive(0);
  };
  const pick = ({ to }: Entry) => {
    setText('');
    close();
    void navigate(to);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isShown) {
      // The browser would empty the field as well.
      event.preventDefault();
      close();
    } else if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setOpen(true);
      if (isShown) setActive((at) => (at + step + shown.length) % shown.length);
    }
  };
  return (
    <Box
      component="form"
      role="search"
      data-needs-script
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = shown[active];
        if (chosen) pick(chosen);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      sx={{ position: 'relative', flex: '1 1 auto', minWidth: 0 }}
    >
      <OutlinedInput
        inputRef={input}
        size="small"
        fullWidth
        value={text}
        placeholder="Find by name"
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={move}
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
          'aria-label': 'Search the reference',
          'aria-expanded': isShown,
          'aria-controls': isShown ? listId : undefined,
          'aria-autocomplete': 'list',
          'aria-activedescendant': isShown && shown.length > 0 ? `${listId}${active}` : undefined,
          'aria-keyshortcuts': '/ Control+K Meta+K',
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
        }}
        sx={fieldSx}
      />
      {isShown && <SearchMatches id={listId} shown={shown} total={found.length} active={active} text={text} onPick={pick} />}
    </Box>
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
