import { useFailureToast } from './toasts/useFailureToast.ts';
import { useFleeting } from './useFleeting.ts';

/** How long a button says "Copied", in milliseconds. */
const COPIED_LABEL_DURATION = 2500;

/** Copies a text to the clipboard; a toast says if that failed. `copy` resolves to whether it was copied. */
export function useCopyText(failureText: string) {
  const failure = useFailureToast();
  const [justCopied, setJustCopied] = useFleeting(false, COPIED_LABEL_DURATION);
  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      failure.show({ title: 'Copy Failed', description: failureText });
      return false;
    }
    failure.end();
    setJustCopied(true);
    return true;
  };
  return { copy, justCopied };
}
