import { useState } from 'react';
import type { Book } from '../../../../api/clientSets/clientSet.ts';
import { suggestionsFor, withholdSuggestion } from '../suggestions.ts';

/** What the fields of a prompt are offered, as it was when the page or another client set was opened. */
export function useSuggestions(userId: string, prompt: Parameters<typeof suggestionsFor>[1], book: Book | null) {
  const now = () => ({ book, of: suggestionsFor(userId, prompt, book) });
  const [suggestions, setSuggestions] = useState(now);
  if (suggestions.book !== book) setSuggestions(now);
  const withhold = (name: string, value: string) => {
    withholdSuggestion(userId, name, value);
    setSuggestions(now);
  };
  return { suggestions: suggestions.of, withhold };
}
