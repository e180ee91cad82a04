import { useState } from 'react';
import { useDebouncedCallback } from '../../ui/filters/useDebouncedCallback.ts';
import { ownKinds } from '../prompts/search/ownKinds.ts';
import { useOwnFound, type OwnItem } from '../prompts/search/useOwnFound.ts';
import { useRecordSearch } from '../prompts/search/useRecordSearch.ts';
import type { PaletteAction } from './actions.ts';
import { firstChoice, foundSections, startSections, type Item } from './items.ts';
import { useFound, useStartLists } from './search/useFound.ts';
import { useChoice } from './useChoice.ts';
import type { Leave } from './useLeave.ts';
import { usePromptCopy } from './usePromptCopy.ts';

interface Props {
  initialText: string;
  userId: string | undefined;
  actions: readonly PaletteAction[];
  leave: Leave;
}

/** State and behavior of the palette. */
export function usePalette({ initialText, userId, actions, leave }: Props) {
  const [text, setText] = useState(initialText);
  /** What the server is asked, after a pause in typing. */
  const [asked, setAsked] = useState(initialText.trim());
  const askSoon = useDebouncedCallback((typed: string) => setAsked(typed.trim()));
  const { recent, favorites } = useStartLists();
  const found = useFound(text, asked, [...(recent ?? []), ...(favorites ?? [])]);
  const own = useOwnFound(asked).items.map(toAction);
  const choice = useChoice(text);
  const recordSearch = useRecordSearch();

  const isStart = text.trim() === '';
  const sections = isStart
    ? startSections(recent, favorites, actions)
    : foundSections({ text, actions, kept: choice.kept, own, ...found });
  const items = sections.flatMap((section) => section.items);
  const active = choice.placeIn(items, firstChoice(sections));
  const selected: Item | undefined = items[active];

  // Half a word says nothing about what was looked for.
  const recordFound = (promptId: string) => {
    if (!isStart && found.result) recordSearch(text, promptId);
  };
  const openPrompt = (promptId: string, atFirstField = false) => {
    recordFound(promptId);
    leave.toPrompt(promptId, atFirstField);
  };
  const openAll = () => leave.to(`/search?${new URLSearchParams({ q: text.trim() })}`);
  const { copySelected, message } = usePromptCopy({
    promptId: selected?.kind === 'prompt' ? selected.id : undefined,
    userId,
    onCopied: recordFound,
  });

  return {
    text,
    sections,
    selected,
    active,
    isStart,
    found,
    message,
    copySelected: () => {
      // It stays the selected one, to which the message belongs, when the search has responded.
      choice.pick(items, active);
      copySelected();
    },
    onType: (typed: string) => {
      setText(typed);
      askSoon(typed);
    },
    move: (step: number) => choice.pick(items, (active + step + items.length) % items.length),
    openFirstField: () => {
      if (selected?.kind === 'prompt') openPrompt(selected.id, true);
    },
    open: (item: Item | undefined) => {
      if (item?.kind === 'prompt') openPrompt(item.id);
      else if (item?.kind === 'action') leave.by(item.action);
      else if (!isStart) openAll();
    },
  };
}

const toAction = ({ kind, id, title, to }: OwnItem): PaletteAction => ({
  id: `own:${kind}:${id}`,
  label: title,
  Icon: ownKinds[kind].Icon,
  run: { to },
});
