import { resultsText } from '../../../ui/list/totalText.ts';
import { quoted } from '../../prompts/search/quoted.ts';
import type { usePalette } from '../usePalette.ts';

type Props = Pick<ReturnType<typeof usePalette>, 'message' | 'isStart' | 'found' | 'text'>;

/** What has happened, as it is shown and announced. */
export function statusText({ message, isStart, found: { result, failed, isPending }, text }: Props): string {
  if (message !== '') return message;
  if (isStart) return '';
  if (failed) return 'The search could not be run.';
  if (isPending || !result) return 'Searching…';
  const { isNearest, didYouMean } = result;
  if (result.totalCount === 0) return `No prompts found for ${quoted(text)}.`;
  if (isNearest) return 'No prompt matches closely. Here are the closest.';
  const results = resultsText(result);
  return didYouMean === null ? results : `${results} for ${didYouMean}`;
}
