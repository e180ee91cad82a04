import type { MockLink } from '@apollo/client/testing';
import { jest } from '@jest/globals';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { practiceData } from '../../../test/shell.ts';
import { promptCard, promptConnection, promptDetails, recentUse } from '../prompts/prompt.fixture.ts';
import { SearchPromptsDocument } from '../prompts/search/SearchPrompts.generated.ts';
import { PracticeValuesDocument } from '../prompts/workspace/practice/PracticeValues.generated.ts';
import { RecordUseDocument } from '../prompts/workspace/RecordUse.generated.ts';
import type { PaletteAction } from './actions.ts';
import { Palette } from './Palette.tsx';
import { PalettePromptDocument } from './PalettePrompt.generated.ts';
import { PaletteFavoritesDocument, PaletteRecentUsesDocument } from './search/PaletteStart.generated.ts';

type Card = ReturnType<typeof promptCard>;

export const lease = promptCard('lease', { title: 'Lease Abstract' });
export const deed = promptCard('deed', { title: 'Deed and Lease Checklist' });
export const locked = promptCard('locked', { title: 'Locked Lease Review', isPremium: true, isLocked: true });
export const other = promptCard('other', { title: 'Rental Terms' });

export const recent = (cards: readonly Card[]): MockLink.MockedResponse => ({
  request: { query: PaletteRecentUsesDocument },
  result: { data: { recentUses: cards.map((prompt) => ({ ...recentUse(prompt.id, '2026-11-20T11:00:00Z'), prompt })) } },
});
export const favorites = (cards: readonly Card[]): MockLink.MockedResponse => ({
  request: { query: PaletteFavoritesDocument, variables: { first: 24 } },
  result: { data: { favorites: promptConnection(cards, { totalCount: cards.length }) } },
});
export const found = (
  search: string,
  cards: readonly Card[],
  totalCount = cards.length,
  page: Partial<Parameters<typeof promptConnection>[1]> = {},
): MockLink.MockedResponse => ({
  request: { query: SearchPromptsDocument, variables: { search, first: 12 } },
  result: { data: { prompts: promptConnection(cards, { totalCount, marks: true, ...page }) } },
});
export const content = (id: string, details: Partial<ReturnType<typeof promptDetails>>): MockLink.MockedResponse => ({
  request: { query: PalettePromptDocument, variables: { id } },
  result: { data: { prompt: promptDetails(id, details), myVersion: null } },
});
export const recorded = (variables: { promptId: string; matter?: string }): MockLink.MockedResponse => ({
  request: { query: RecordUseDocument, variables },
  result: {
    data: {
      recordUse: {
        __typename: 'RecordUsePayload',
        prompt: { __typename: 'Prompt', id: variables.promptId, usageCount: 13 },
        stats: { __typename: 'UserStats', totalPrompts: 201, favorites: 3, thisWeek: 6, totalUsed: 13 },
        // The prompt stays in the list from which it was copied.
        recentUses: [recentUse(variables.promptId, '2026-11-20T12:00:00Z')],
      },
    },
  },
});
export const start = [recent([lease, deed]), favorites([deed, locked])];

export function open({
  mocks = start,
  text = '',
  width = 1280,
  practice = {},
}: { mocks?: MockLink.MockedResponse[]; text?: string; width?: number; practice?: Record<string, string> | null } = {}) {
  window.innerWidth = width;
  const onClose = jest.fn();
  const run = jest.fn();
  const actions: PaletteAction[] = [
    { id: 'favorites', label: 'Favorites', words: 'starred', Icon: FavoriteBorder, run: { to: '/favorites' } },
    { id: 'billing', label: 'Billing', words: 'invoices', Icon: FavoriteBorder, run },
    { id: 'dark', label: 'Dark theme', otherNames: ['Dark mode'], Icon: FavoriteBorder, run },
  ];
  const page = renderPage(<Palette userId="demo-pro" actions={actions} initialText={text} isTextSelected onClose={onClose} />, {
    path: '*',
    url: '/recent',
    mocks: [
      ...mocks,
      {
        request: { query: PracticeValuesDocument },
        result: { data: { practice: practiceData(practice ?? {}) } },
        maxUsageCount: 9,
      },
    ],
    practice,
  });
  return { ...page, onClose, run };
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a prompt or an action' });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
export const selected = () => screen.getByRole('option', { selected: true });
export const status = () => screen.getByRole('status');
/** Without waiting for anything, so what is seen then was known before. */
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
export const copied = () => navigator.clipboard.readText();
