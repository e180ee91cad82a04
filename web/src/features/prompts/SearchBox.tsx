import Box from '@mui/material/Box';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SEARCH_MAX } from './filters/filters.ts';
import { SearchResults } from './search/SearchResults.tsx';
import { SearchCombobox } from '../../ui/filters/SearchCombobox.tsx';
import { useDebouncedCallback } from '../../ui/filters/useDebouncedCallback.ts';
import { useFocusShortcut } from '../../ui/filters/useFocusShortcut.ts';
import { useRecordSearch } from './search/useRecordSearch.ts';
import { useSuggestions } from './search/useSuggestions.ts';

/** What /search is asked for at present. */
function useAskedFor(): string {
  const { pathname, search } = useLocation();
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/**
 * The search of the header: a combobox whose list are the best results. Enter opens the chosen one, and without a
 * choice the page of all results.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const askedFor = useAskedFor();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(askedFor);
  const [seen, setSeen] = useState(askedFor);
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  if (askedFor !== seen) {
    setSeen(askedFor);
    setText(askedFor);
  }

  useFocusShortcut(input);
  const recordSearch = useRecordSearch();
  const suggestions = useSuggestions(isOpen ? words : '');
  const { results } = suggestions;
  const searchSoon = useDebouncedCallback((typed: string) => setWords(typed.trim()));

  const close = () => {
    searchSoon(undefined);
    setOpen(false);
    setActive(-1);
    setWords('');
  };
  const type = (typed: string) => {
    setText(typed);
    setOpen(typed.trim() !== '');
    setActive(-1);
    searchSoon(typed);
  };
  const open = (address: string) => {
    close();
    input.current?.blur();
    void navigate(address);
  };
  const pick = (promptId: string) => {
    recordSearch(words, promptId);
    setText('');
    open(`/prompt/${promptId}`);
  };
  const openAll = () => {
    if (text.trim() !== '') open(`/search?${new URLSearchParams({ q: text.trim() })}`);
  };
  const submit = () => {
    const chosen = results[active];
    if (chosen) pick(chosen.node.id);
    else openAll();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isOpen) {
      // The browser would empty the field as well.
      event.preventDefault();
      close();
    } else if (step !== undefined && results.length > 0) {
      event.preventDefault();
      // From the field itself (-1) through the results and round.
      setActive((at) => ((at + 1 + step + results.length + 1) % (results.length + 1)) - 1);
    } else if (step !== undefined && text.trim() !== '') {
      setOpen(true);
      setWords(text.trim());
    }
  };

  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      sx={{ position: 'relative', flex: '1 1 auto', maxWidth: 560, minWidth: 0 }}
    >
      <SearchCombobox
        inputRef={input}
        label="Search the library"
        placeholder="Search prompts"
        text={text}
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        isOpen={isOpen && words !== ''}
        listId={listId}
        activeId={active >= 0 ? `${listId}${active}` : undefined}
        onType={type}
        onKeyDown={move}
      />
      {isOpen && words !== '' && (
        <SearchResults id={listId} words={words} active={active} onPick={pick} onAll={openAll} {...suggestions} />
      )}
    </Box>
  );
}
