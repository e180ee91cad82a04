import { useToast } from './toasts/Toaster.tsx';
import { type TextToCopy, useCopyText } from './useCopyText.ts';

interface Texts {
  title?: string;
  done: string;
  failed: string;
}

/** Copies a text to the clipboard; a toast says whether it was copied. Resolves to that. */
export function useCopyWithToast({ title = 'Copied!', done, failed }: Texts): (text: TextToCopy) => Promise<boolean> {
  const toast = useToast();
  const { copy } = useCopyText(failed);
  return async (text) => {
    const isCopied = await copy(text);
    if (isCopied) toast({ title, description: done });
    return isCopied;
  };
}
