import type { Reference } from './reference.ts';
import written from './reference.generated.json' with { type: 'json' };

/** The facts of the documentation. Only its pages import this: it is far too much for anybody else. */
export const reference: Reference = written;
