import { type ApolloClient, makeVar, type ReactiveVar } from '@apollo/client';

/** A note that was sent: it is on its way, unless it has failed. */
interface UnsavedNote {
  note: string;
  failure?: string;
}

const sessions = new WeakMap<ApolloClient, Map<string, ReactiveVar<UnsavedNote | undefined>>>();

/** The note of an entry that was sent last, until it is saved. It outlives its page, which may be opened again meanwhile. */
export function unsavedNoteOf(client: ApolloClient, entryId: string): ReactiveVar<UnsavedNote | undefined> {
  const notes = sessions.get(client) ?? new Map<string, ReactiveVar<UnsavedNote | undefined>>();
  sessions.set(client, notes);
  const unsaved = notes.get(entryId) ?? makeVar<UnsavedNote | undefined>(undefined);
  notes.set(entryId, unsaved);
  return unsaved;
}
