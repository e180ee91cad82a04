import { utcDay } from '../../../core/time.ts';

/** What visitors see of a prompt or a category. Nothing of it is from the text of a prompt. */
export interface PublicPage {
  /** The values for the template of the page (web/src/app/prerender/templates). */
  values: Readonly<Record<string, unknown>>;
  /** Where the page is, from the front page on. */
  breadcrumbs: readonly { name: string; path: string }[];
  /** What the picture of the page says, beside links to it. */
  picture: { page: 'prompt' | 'category'; title: string; category: string; color: string; line: string };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day for readers and for machines. */
export const formatDay = (time: string) => {
  const date = new Date(time);
  return { text: day.format(date), iso: utcDay(date) };
};

export const home = { name: 'Promptory', path: '/' };
export const pathOfCategory = (id: string) => `/category/${id}`;
export const pathOfPrompt = (id: string) => `/prompt/${id}`;

/** "1 prompt", "1,200 prompts". */
export const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
