import Box from '@mui/material/Box';
import { useId, useRef } from 'react';
import { SearchCombobox } from '../../ui/filters/SearchCombobox.tsx';
import { useFocusShortcut } from '../../ui/filters/useFocusShortcut.ts';
import { SEARCH_MAX } from './filters/filters.ts';
import { SearchResults } from './search/SearchResults.tsx';
import { useSearchBox } from './search/useSearchBox.ts';

/**
 * The search of the header: a combobox that lists the best results. Enter opens the selected result, or the search
 * page if none is selected.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // Ctrl+K opens the palette.
  useFocusShortcut(input, { onCommandK: false });
  const { text, words, active, suggestions, isListShown, close, openPrompt, openAll, onType, onSubmit, onKeyDown } = useSearchBox(
    () => input.current?.blur(),
  );
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
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
        isOpen={isListShown}
        listId={listId}
        activeId={active >= 0 ? `${listId}${active}` : undefined}
        onType={onType}
        onKeyDown={onKeyDown}
      />
      {isListShown && (
        <SearchResults id={listId} words={words} active={active} onPick={openPrompt} onAll={openAll} {...suggestions} />
      )}
    </Box>
  );
}
