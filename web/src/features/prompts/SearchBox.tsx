import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { SearchCombobox } from '../../ui/filters/SearchCombobox.tsx';
import { useFocusShortcut } from '../../ui/filters/useFocusShortcut.ts';
import { SEARCH_MAX } from './filters/filters.ts';
import type { SearchResults } from './search/SearchResults.tsx';
import { FIELD, useSearchBox } from './search/useSearchBox.ts';

/** Their code is loaded when somebody is about to search. If that fails, Enter still opens the search page. */
const loadResults = () => import('./search/SearchResults.tsx').then((m) => m.SearchResults);

/**
 * The search of the header: a combobox that lists the best results. Enter opens the selected result, or the search
 * page if none is selected.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [Results, setResults] = useState<typeof SearchResults | null>(null);
  const listId = useId();
  // Ctrl+K opens the palette.
  useFocusShortcut(input);
  const box = useSearchBox(() => input.current?.blur());
  const {
    text,
    words,
    active,
    results,
    hasMore,
    isPending,
    isComplete,
    status,
    isListShown,
    close,
    openPrompt,
    setOwn,
    openOwn,
    openAll,
    onType,
    onSubmit,
    onKeyDown,
  } = box;
  const isShown = isListShown && Results !== null;
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onFocus={() => {
        if (!Results)
          void loadResults().then(
            (loaded) => setResults(() => loaded),
            () => undefined,
          );
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
        shortcuts="/"
        enterKeyHint="search"
        isOpen={isShown}
        listId={listId}
        activeId={active === FIELD ? undefined : `${listId}${active}`}
        status={isShown && isComplete ? status : ''}
        onType={onType}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <Results
          id={listId}
          words={words}
          active={active}
          results={results}
          hasMore={hasMore}
          isPending={isPending}
          status={status}
          onPick={openPrompt}
          onOwn={setOwn}
          onPickOwn={openOwn}
          onAll={openAll}
        />
      )}
    </Box>
  );
}
