import { useFailureToast } from './toasts/useFailureToast.ts';
import { useFleeting } from './useFleeting.ts';

/** How long a button says "Copied", in milliseconds. */
const COPIED_LABEL_DURATION = 2500;

/** A text to copy, or one that is still loading: undefined if there is nothing to copy in the end. */
export type TextToCopy = string | Promise<string | undefined>;

/**
 * Promises a text that is still loading to the clipboard, where the browser takes a promise: Safari lets a page write only while it
 * handles what the member has pressed.
 */
async function write(text: TextToCopy): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const loaded = text.then((given) => {
    if (given === undefined) throw new Error('There is nothing to copy.');
    return given;
  });
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await loaded);
  const blob = loaded.then((given) => new Blob([given], { type: 'text/plain' }));
  // The clipboard may refuse before it looks at the promise.
  blob.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies a text to the clipboard; a toast says if that failed. `copy` resolves to whether it was copied. */
export function useCopyText(failureText: string) {
  const failure = useFailureToast();
  const [justCopied, setJustCopied] = useFleeting(false, COPIED_LABEL_DURATION);
  const copy = async (text: TextToCopy): Promise<boolean> => {
    try {
      await write(text);
    } catch {
      if ((await text) === undefined) return false;
      failure.show({ title: 'Copy Failed', description: failureText });
      return false;
    }
    failure.end();
    setJustCopied(true);
    return true;
  };
  return { copy, justCopied };
}
