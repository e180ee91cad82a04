import { z } from 'zod';
import { parseInput } from '../../core/errors.ts';
import { isUuid } from '../../core/input.ts';
import {
  CIPHERTEXT_MAX,
  type ClientSetRecordInput,
  type ClientSetVaultInput,
  ITERATIONS_MAX,
  ITERATIONS_MIN,
  PAGE_MAX,
  PROOF_MAX,
} from './client-sets.types.ts';

const id = z.string().refine(isUuid, 'Use a UUID').toLowerCase();
/** The shortest ciphertext is a nonce of 12 bytes and a tag of 16. */
const base64 = (min: number, max: number, tooLong: string) =>
  z
    .string()
    .max(max, tooLong)
    .min(min, 'This is too short')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Use base64');
const ciphertext = base64(40, CIPHERTEXT_MAX, 'This client set is too long to be synced. Shorten some of its values.');

const proof = base64(40, PROOF_MAX, `Use at most ${PROOF_MAX} characters`);

const vault = z.object({
  id,
  salt: base64(22, 88, 'Use at most 64 bytes'),
  iterations: z
    .int()
    .min(ITERATIONS_MIN, `Use at least ${ITERATIONS_MIN.toLocaleString('en-US')} iterations`)
    .max(ITERATIONS_MAX, `Use at most ${ITERATIONS_MAX.toLocaleString('en-US')} iterations`),
  proof,
});
const record = z.object({
  id,
  baseVersion: z.int().min(0, 'Use a version, or 0 for a new set'),
  ciphertext: ciphertext.nullish(),
  deletion: proof.nullish(),
});
const page = z.object({
  after: z.int().min(0, 'Use a version, or 0 for the first page'),
  first: z.int().min(1, 'Ask for at least 1').max(PAGE_MAX, `Ask for at most ${PAGE_MAX}`),
});

export const parseVault = (input: ClientSetVaultInput) => parseInput(vault, input);
export const parseRecord = (input: ClientSetRecordInput) => parseInput(record, input);
export const parsePage = (input: { after: number; first: number }) => parseInput(page, input);
export const parseVaultId = (vaultId: string) => parseInput(z.object({ vaultId: id }), { vaultId }).vaultId;
