import { useRef } from 'react';
import { newUuid } from '../ui/newUuid.ts';
import { errorCode } from './errors.ts';

interface How<Input, Made> {
  /** Creates it, or returns what exists under this id. */
  create: (input: Input, id: string | undefined) => Promise<Made>;
  /** Gives it another text, unless it was changed since it was created. */
  replace: (made: Made, input: Input) => Promise<unknown>;
}

export interface Attempt {
  /** The same after a reload; undefined where the browser makes none. With another id, something else is created. */
  id: string | undefined;
  /** Whether an attempt before a reload may have created it. */
  mayExist: boolean;
}

/** Creates what a form is for once, even if the response to an attempt was lost and the member has typed on since. */
export function useCreateOnce<Input, Made>({ create, replace }: How<Input, Made>) {
  const attempts = useRef<{ id: string | undefined; sent: Set<string> }>(undefined);
  return {
    createOnce: async (input: Input, attempt?: Attempt): Promise<Made> => {
      if (attempt && attempts.current?.id !== attempt.id) attempts.current = undefined;
      const { id, sent } = (attempts.current ??= { id: attempt ? attempt.id : newUuid(), sent: new Set() });
      const text = JSON.stringify(input);
      const wasSent = sent.has(text);
      sent.add(text);
      try {
        const made = await create(input, id);
        // What exists may be from an earlier attempt.
        if (id !== undefined && (sent.size > 1 || attempt?.mayExist)) await replace(made, input);
        return made;
      } catch (error) {
        // The server has refused it, so it is not stored.
        if (!wasSent && errorCode(error) !== undefined) sent.delete(text);
        throw error;
      }
    },
    /** The next one is another one. */
    startAnother: () => {
      attempts.current = undefined;
    },
  };
}
