import Box from '@mui/material/Box';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { arrowSteps } from '../../../ui/arrowSteps.ts';
import { SearchCombobox } from '../../../ui/filters/SearchCombobox.tsx';
import { useFocusShortcut } from '../../../ui/filters/useFocusShortcut.ts';
import { findEntries, type Entry } from './entries.ts';
import { SearchResults } from './SearchResults.tsx';

const MAX_RESULTS = 12;

function statusText(total: number, text: string): string {
  if (total === 0) return `No results for “${text.trim()}”.`;
  if (total > MAX_RESULTS) return `The first ${MAX_RESULTS} of ${total}`;
  return total === 1 ? '1 result' : `${total} results`;
}

/** Searches the names in all pages of the documentation, such as operations and error codes. */
export function ReferenceSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useFocusShortcut(input, { onCommandK: true });
  const found = findEntries(text);
  const shown = found.slice(0, MAX_RESULTS);
  const hasResults = isOpen && text.trim() !== '';
  const status = hasResults ? statusText(found.length, text) : '';

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
    const step = arrowSteps[event.key];
    if (event.key === 'Escape' && hasResults) {
      // By default, Escape also clears the search field.
      event.preventDefault();
      close();
    } else if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setOpen(true);
      if (hasResults) setActive((index) => (index + step + shown.length) % shown.length);
    }
  };
  return (
    <Box
      component="form"
      role="search"
      data-needs-script
      onSubmit={(event) => {
        event.preventDefault();
        const entry = shown[active];
        if (entry) pick(entry);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      sx={{ position: 'relative', flex: '1 1 auto', minWidth: 0 }}
    >
      <SearchCombobox
        inputRef={input}
        label="Search the reference"
        placeholder="Find by name"
        text={text}
        shortcuts="/ Control+K Meta+K"
        isOpen={hasResults}
        listId={listId}
        activeId={hasResults && shown.length > 0 ? `${listId}${active}` : undefined}
        status={status}
        enterKeyHint="go"
        onType={(typed) => {
          setText(typed);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={move}
      />
      {hasResults && <SearchResults id={listId} shown={shown} active={active} text={text} status={status} onPick={pick} />}
    </Box>
  );
}
