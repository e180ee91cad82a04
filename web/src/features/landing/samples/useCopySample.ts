import { fill } from '@promptory/sdk/fill';
import { useCopyWithToast } from '../../../ui/useCopyWithToast.ts';
import type { Sample } from './samples.ts';

/** Copies the text of a sample exactly as it is shown, and says whether that worked. */
export function useCopySample({ content, variables }: Sample, values: Readonly<Record<string, string>>) {
  const copy = useCopyWithToast({ done: 'Prompt copied to clipboard', failed: 'Failed to copy prompt' });
  const names = variables.map(({ name }) => name);
  return () => void copy(fill(content, names, values));
}
