import { fill } from '@promptory/sdk/fill';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { Sample } from './samples.ts';

/** Copies the text of a sample exactly as it is shown, and says whether that worked. */
export function useCopySample({ content, variables }: Sample, values: Readonly<Record<string, string>>) {
  const toast = useToast();
  const names = variables.map(({ name }) => name);
  return () =>
    void navigator.clipboard.writeText(fill(content, names, values)).then(
      () => toast({ title: 'Copied!', description: 'Prompt copied to clipboard' }),
      () => toast({ title: 'Error', description: 'Failed to copy prompt', variant: 'destructive' }),
    );
}
