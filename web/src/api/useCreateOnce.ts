import { useRef } from 'react';
import { errorCode } from './errors.ts';

/** Undefined where the browser makes none: on pages without HTTPS. */
const newId = (): string | undefined => (crypto as Partial<Crypto>).randomUUID?.();

interface How<Input, Made> {
  /** Creates it, or returns what exists under this id. */
  create: (input: Input, id: string | undefined) => Promise<Made>;
  /** Gives it another text, unless it was changed since it was created. */
  replace: (made: Made, input: Input) => Promise<unknown>;
}

/** Creates what a form is for once, even if the response to an attempt was lost and the member has typed on since. */
export function useCreateOnce<Input, Made>({ create, replace }: How<Input, Made>) {
  const attempts = useRef<{ id: string | undefined; sent: Set<string> }>(undefined);
  return {
    createOnce: async (input: Input): Promise<Made> => {
      const { id, sent } = (attempts.current ??= { id: newId(), sent: new Set() });
      const text = JSON.stringify(input);
      const wasSent = sent.has(text);
      sent.add(text);
      try {
        const made = await create(input, id);
        // What exists may be from an earlier attempt.
        if (id !== undefined && sent.size > 1) await replace(made, input);
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
