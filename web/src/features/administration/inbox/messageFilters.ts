import type { MessageFilter } from '../../../api/schema-types.generated.ts';
import { cutText } from '../../../ui/cutText.ts';

/** The filters of the contact messages. They are kept in the URL. */
interface MessageFilters {
  filter: MessageFilter;
  q: string;
}

/** The longest search of the server. */
export const MESSAGE_SEARCH_MAX = 200;

export const filterNames: readonly (readonly [MessageFilter, string])[] = [
  ['unread', 'Unread'],
  ['unanswered', 'Unanswered'],
];

export const noFilters: MessageFilters = { filter: 'all', q: '' };

export const inUrl = {
  read: (params: URLSearchParams): MessageFilters => ({
    filter: filterNames.find(([each]) => each === params.get('filter'))?.[0] ?? 'all',
    q: cutText((params.get('q') ?? '').trim(), MESSAGE_SEARCH_MAX),
  }),
  write: ({ filter, q }: MessageFilters) => new URLSearchParams({ ...(filter !== 'all' && { filter }), ...(q && { q }) }),
};

/** Where one message is shown: a search finds it by its id. */
export const messageAddress = (id: string): string => `/admin/messages?q=${encodeURIComponent(id)}`;
