import { formatCount } from '../../../ui/format.ts';

/** How many different people have used a prompt. The number is real, even if it is 0. */
export const usageCountText = (count: number): string =>
  `Used by ${formatCount(count)} ${count === 1 ? 'professional' : 'professionals'}`;

export const promptCountText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'prompt' : 'prompts'}`;

/** How many blanks a prompt has. */
export const fieldCountText = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`;
