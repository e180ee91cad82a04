import type { Fetcher } from '@graphiql/toolkit';
import type { EditorRequest } from '../examples.ts';

/** In a separate file, so that the page does not load the editor's code along with the type. */
export interface EditorProps {
  fetcher: Fetcher;
  /** Opened in a tab. The same object is only opened once. */
  request: EditorRequest | null;
  /** Whether the caller may load the schema. Without it there is no explorer and no completion. */
  hasSchema: boolean;
}
