import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { legiblePlaceholder } from '../look/placeholder.ts';
import { useDebouncedCall } from '../search/useDebouncedCall.ts';
import { SEARCH_MAX } from './filters.ts';
import { touchField } from './touchField.ts';

interface Props {
  q: string;
  onSearch: (q: string) => void;
}

/** The words to find in the list. The address follows the typing; the field follows the address, as on Back. */
export function ListSearch({ q, onSearch }: Props) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  /** What this field itself has put into the address: no reason to overwrite what was typed since. */
  const [written, setWritten] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== written) setText(q);
  }

  const search = (words: string) => {
    setWritten(words.trim());
    onSearch(words.trim());
  };
  const searchSoon = useDebouncedCall(search);

  return (
    <TextField
      size="small"
      type="search"
      label="Search prompts"
      placeholder="Title, tag or topic"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        searchSoon(event.target.value);
      }}
      sx={{ ...touchField, ...legiblePlaceholder }}
      slotProps={{
        htmlInput: { maxLength: SEARCH_MAX, enterKeyHint: 'search' },
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
