import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useDebouncedCallback } from './useDebouncedCallback.ts';
import { useFocusShortcut } from './useFocusShortcut.ts';
import { useTypedText } from './useTypedText.ts';
import { legiblePlaceholder, touchField } from '../styles.ts';

interface Props {
  label: string;
  placeholder: string;
  maxLength: number;
  q: string;
  /** Whether it is the search of the page, which "/" focuses. */
  hasShortcut?: boolean;
  autoFocus?: boolean;
  onSearch: (q: string) => void;
}

/** Search text of a list. Typing changes the URL, and a change of the URL, such as Back, changes the field. */
export function ListSearch({ label, placeholder, maxLength, q, hasShortcut = false, autoFocus = false, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useFocusShortcut(input, { isEnabled: hasShortcut });
  const { text, setText, setWritten } = useTypedText(q);

  const search = (words: string) => {
    setWritten(words.trim());
    onSearch(words.trim());
  };
  const searchSoon = useDebouncedCallback(search);
  const clear = () => {
    setText('');
    searchSoon('');
    // The button is gone then.
    input.current?.focus();
  };

  return (
    <TextField
      inputRef={input}
      size="small"
      type="search"
      autoFocus={autoFocus}
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        searchSoon(event.target.value);
      }}
      sx={searchSx}
      slotProps={{
        htmlInput: { maxLength, enterKeyHint: 'search', 'aria-keyshortcuts': hasShortcut ? '/' : undefined },
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={`Clear: ${label}`} onClick={clear}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The browser's own clear button has the browser's color. */
const searchSx = {
  ...touchField,
  ...legiblePlaceholder,
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
