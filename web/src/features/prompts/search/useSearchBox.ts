import { useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { arrowSteps } from '../../../ui/arrowSteps.ts';
import { useDebouncedCallback } from '../../../ui/filters/useDebouncedCallback.ts';
import { resultsText } from '../../../ui/list/totalText.ts';
import { quoted } from './quoted.ts';
import { useRecordSearch } from './useRecordSearch.ts';
import type { OwnItem } from './useOwnFound.ts';
import { useSuggestions } from './useSuggestions.ts';

/** The place of the field itself. Those of the entries begin with 0. */
export const FIELD = -1;
/** The place of the last entry, which does not move when the member’s own is added before it. */
export const ALL_RESULTS = -2;

/** The query of the search page; empty on every other page. */
function useUrlQuery(): string {
  const { pathname, search } = useLocation();
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/** The text of the field, which follows the URL when that changes. */
function useSearchText() {
  const urlQuery = useUrlQuery();
  const [text, setText] = useState(urlQuery);
  const [lastUrlQuery, setLastUrlQuery] = useState(urlQuery);
  if (urlQuery !== lastUrlQuery) {
    setLastUrlQuery(urlQuery);
    setText(urlQuery);
  }
  return [text, setText] as const;
}

function statusText(words: string, { isPending, failed, ...total }: ReturnType<typeof useSuggestions>): string {
  if (failed) return 'The search could not be run.';
  if (isPending) return 'Searching…';
  if (total.totalCount === 0) return `Nothing found for ${quoted(words)}.`;
  return resultsText(total);
}

/** What is found for the words, while the list is open: prompts of the library, and the member’s own below them. */
function useFound(words: string, isOpen: boolean) {
  const suggestions = useSuggestions(isOpen ? words : '');
  const { results, totalCount, isPending } = suggestions;
  /** Undefined while it is not known. The list itself asks for it. */
  const [own, setOwn] = useState<readonly OwnItem[]>();
  const ownCount = own?.length ?? 0;
  return {
    results,
    own,
    setOwn,
    count: results.length + ownCount,
    hasMore: totalCount > results.length,
    isPending,
    isComplete: !isPending && own !== undefined,
    status: statusText(words, { ...suggestions, totalCount: totalCount + ownCount }),
  };
}

/** The entry that the arrow keys have reached. `first` is the first place, `count` that of the entries from 0 on. */
function useActivePlace(first: number, count: number) {
  const [active, setActive] = useState(FIELD);
  const places = count - first;
  return {
    active,
    /** Wraps around, with the field itself between the last entry and the first. False without any entry. */
    move: (step: number): boolean => {
      if (places <= 1) return false;
      setActive((place) => ((place - first + step + places) % places) + first);
      return true;
    },
    reset: () => setActive(FIELD),
  };
}

/** State and behavior of the search box. `onNavigate` is called when a result or the search page is opened. */
export function useSearchBox(onNavigate: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useSearchText();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const recordSearch = useRecordSearch();
  const { own, count, ...found } = useFound(words, isOpen);
  const { results, hasMore, setOwn } = found;
  const { active, move, reset } = useActivePlace(hasMore ? ALL_RESULTS : FIELD, count);
  const debouncedSearch = useDebouncedCallback((typed: string) => setWords(typed.trim()));

  const close = () => {
    debouncedSearch(undefined);
    setOpen(false);
    reset();
    setWords('');
    setOwn(undefined);
  };
  const open = (url: string) => {
    close();
    onNavigate();
    void navigate(url);
  };
  const openPrompt = (promptId: string) => {
    recordSearch(words, promptId);
    setText('');
    open(`/prompt/${promptId}`);
  };
  const openOwn = ({ to }: OwnItem) => {
    setText('');
    open(to);
  };
  const openAll = () => {
    if (text.trim() !== '') open(`/search?${new URLSearchParams({ q: text.trim() })}`);
  };
  const onType = (typed: string) => {
    setText(typed);
    setOpen(typed.trim() !== '');
    reset();
    debouncedSearch(typed);
  };
  const onSubmit = () => {
    const selected = results[active];
    const ownSelected = own?.[active - results.length];
    if (selected) openPrompt(selected.node.id);
    else if (ownSelected) openOwn(ownSelected);
    else openAll();
  };
  const onArrow = (event: KeyboardEvent, step: number) => {
    if (move(step)) event.preventDefault();
    else if (text.trim() !== '') {
      setOpen(true);
      setWords(text.trim());
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key];
    if (event.key === 'Escape' && isOpen) {
      // The browser would clear the field as well.
      event.preventDefault();
      close();
    } else if (step !== undefined) onArrow(event, step);
  };

  return {
    text,
    words,
    active,
    ...found,
    isListShown: isOpen && words !== '',
    close,
    openPrompt,
    openOwn,
    openAll,
    onType,
    onSubmit,
    onKeyDown,
  };
}
