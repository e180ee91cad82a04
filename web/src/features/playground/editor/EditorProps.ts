import type { Fetcher } from '@graphiql/toolkit';
import type { EditorRequest } from '../examples.ts';

/** What the frame hands to the editor, whose code comes later than the frame. */
export interface EditorProps {
  fetcher: Fetcher;
  /** Opened in a tab; the same object is opened once. */
  request: EditorRequest | null;
  /** Whether the schema may be asked for: else there is neither explorer nor completion. */
  hasSchema: boolean;
}
