import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../core/limits/response-size.ts';

/** The longest ciphertext of a set, in characters of base64. The client allows 20,000 bytes of text. */
export const CIPHERTEXT_MAX = 32_768;
/** The longest proof of a passphrase or deletion, in characters of base64. */
export const PROOF_MAX = 500;
/** The sets that a member can sync. */
export const SETS_MAX = 200;
/** With the deleted ones, which are remembered for a while. */
export const RECORDS_MAX = 1000;
/** The records of one page of changes. */
export const PAGE_MAX = 25;
/** Fewer would let somebody who gets the ciphertext try passphrases too quickly. */
export const ITERATIONS_MIN = 600_000;
/** More would keep a phone busy for a minute. */
export const ITERATIONS_MAX = 10_000_000;

@ObjectType({ description: 'A client set as a browser of the member has encrypted it. The server cannot read it.' })
export class ClientSetRecord {
  @Field(() => ID, { description: 'Chosen by the browser that made the set.' })
  id!: string;

  @Field(() => Int, { description: 'Greater than that of any record of the member that was written before.' })
  version!: number;

  @ResponseSize({ bytes: CIPHERTEXT_MAX })
  @Field(() => String, { nullable: true, description: 'Base64 of the nonce and the ciphertext of AES-GCM; null once deleted.' })
  ciphertext!: string | null;

  @ResponseSize({ bytes: PROOF_MAX })
  @Field(() => String, {
    nullable: true,
    description:
      'Once deleted: what proves that a browser of the member has deleted it, encrypted like a record. Null if nothing does.',
  })
  deletion!: string | null;

  @Field(() => Int, { description: 'The characters of the ciphertext.' })
  size!: number;

  @Field(() => Date)
  updatedAt!: Date;

  @Field(() => Boolean, { description: 'A deleted record is kept for 180 days, so that every browser learns of it.' })
  isDeleted!: boolean;
}

@ObjectType({ description: 'The encrypted client sets of a member who has turned on sync, and how the key to them is derived.' })
export class ClientSetVault {
  @Field(() => ID, { description: 'Another one after sync was turned off and on again.' })
  id!: string;

  @Field(() => String, { description: 'Base64 of the salt for PBKDF2 with SHA-256.' })
  salt!: string;

  @Field(() => Int, { description: 'The iterations of PBKDF2.' })
  iterations!: number;

  @ResponseSize({ bytes: PROOF_MAX })
  @Field(() => String, {
    description: 'A known text, encrypted like a record, by which a browser recognizes the right passphrase.',
  })
  proof!: string;

  @Field(() => Int, { description: 'The version of the record that was written last; 0 if there is none.' })
  revision!: number;
}

@InputType()
export class ClientSetVaultInput {
  @Field(() => ID, { description: 'A new UUID.' })
  id!: string;

  @Field(() => String, { description: 'Base64 of at least 16 random bytes.' })
  salt!: string;

  @Field(() => Int, { description: `From ${ITERATIONS_MIN} to ${ITERATIONS_MAX}.` })
  iterations!: number;

  @Field(() => String, { description: `A known text, encrypted with the key. At most ${PROOF_MAX} characters of base64.` })
  proof!: string;
}

@InputType()
export class ClientSetRecordInput {
  @Field(() => ID, { description: 'A UUID.' })
  id!: string;

  @Field(() => Int, { description: 'The version that the change is based on; 0 for a new set.' })
  baseVersion!: number;

  @Field(() => String, { nullable: true, description: `At most ${CIPHERTEXT_MAX} characters of base64; null deletes the set.` })
  ciphertext?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Proves a deletion to the other browsers of the member, which otherwise keep the set: encrypted with the key. At most ${PROOF_MAX} characters of base64.`,
  })
  deletion?: string | null;
}
