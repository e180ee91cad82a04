import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from './errors.ts';
import { isUuid } from './input.ts';

/** An id that a client chooses for what it creates, so that sending the request again does not create another one. */
export const clientId = z.string().refine(isUuid, 'Use a UUID').toLowerCase();

const withId = z.object({ id: clientId });

/** The id of something new: the client's, or a random one. BAD_USER_INPUT if it is no UUID. */
export const newId = (given: string | null | undefined): string =>
  given == null ? randomUUID() : parseInput(withId, { id: given }).id;

export const CLIENT_ID =
  'A new UUID, so that a retry is safe: if the member has one with this id, it is returned as it is, also at the limit.';
