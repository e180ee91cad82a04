import { useState } from 'react';
import { errorCode, isNotFound, toApiError } from './errors.ts';

interface How<Input> {
  save: (input: Input) => Promise<void>;
  /** Saves it as another one; undefined if what is edited is new. */
  saveAsNew: ((input: Input) => Promise<void>) | undefined;
  /** What is saved, such as "prompt". */
  noun: string;
}

/** Saves what a form has. If what was opened has been changed or deleted elsewhere, saving again makes another one of it. */
export function useSaveOrCopy<Input>({ save, saveAsNew, noun }: How<Input>) {
  const [isOutdated, setOutdated] = useState(false);
  const fallback = `The ${noun} could not be saved. Please try again.`;
  const copy = isOutdated ? saveAsNew : undefined;
  return {
    fallback,
    /** What can be done about a failure. */
    note: copy && `Save again to keep yours as a new ${noun}.`,
    send: (input: Input) =>
      (copy ?? save)(input).catch((error: unknown) => {
        // For good: whatever is wrong with the copy, there is no way back to the one that was opened.
        if (errorCode(error) === 'CONFLICT' || isNotFound(error)) setOutdated(true);
        throw toApiError(error, fallback);
      }),
  };
}
