import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { parsePage, parseRecord, parseVault, parseVaultId } from './client-sets.input.ts';
import { readRecords, readVault } from './client-sets.read.ts';
import { ClientSetRecord, ClientSetRecordInput, ClientSetVault, ClientSetVaultInput, PAGE_MAX } from './client-sets.types.ts';
import { endSync, startSync, writeRecord } from './client-sets.write.ts';

/** A browser that turns on sync sends all of its sets, one after another. */
const writeLimit = { name: 'client-sets', counted: 'changes of client sets', points: 300, seconds: 60, isInMemory: true };
const startLimit = { name: 'client-set-sync', points: 20, seconds: 60 * 60 };
/** For the descriptions of the fields that have it. */
const START_LIMIT = `RATE_LIMITED after ${startLimit.points} changes of sync an hour.`;

@Resolver(() => ClientSetVault)
export class ClientSetsResolver {
  @Access('member')
  @Query(() => ClientSetVault, {
    nullable: true,
    description: 'The encrypted client sets of the member; null while sync is off.',
    complexity: ({ childComplexity }) => 10 + childComplexity,
  })
  clientSetVault(@Ctx() ctx: Context): Promise<ClientSetVault | null> {
    return readVault(ctx.em, member(ctx).userId);
  }

  @ResponseSize({ items: PAGE_MAX })
  @FieldResolver(() => [ClientSetRecord], {
    description: 'The records that were written after a version, in the order of their versions.',
    complexity: ({ args, childComplexity }) => 10 + Math.min(PAGE_MAX, Math.max(1, Number(args.first))) * childComplexity,
  })
  records(
    @Arg('after', () => Int, { defaultValue: 0, description: 'The version of the last record that the caller has.' })
    after: number,
    @Arg('first', () => Int, { defaultValue: PAGE_MAX, description: `How many, from 1 to ${PAGE_MAX}.` }) first: number,
    @Ctx() ctx: Context,
  ): Promise<ClientSetRecord[]> {
    return readRecords(ctx.em, member(ctx).userId, parsePage({ after, first }));
  }

  @Access('member')
  @Throttle(startLimit, byMember, (_ctx, { input }: { input: ClientSetVaultInput }) => void parseVault(input))
  @Mutation(() => ClientSetVault, {
    description: `Turns on sync of client sets. CONFLICT if it is on. ${START_LIMIT}`,
    complexity: 20,
  })
  startClientSetSync(
    @Arg('input', () => ClientSetVaultInput) input: ClientSetVaultInput,
    @Ctx() ctx: Context,
  ): Promise<ClientSetVault> {
    return startSync(ctx, parseVault(input));
  }

  @Access('member')
  @Throttle(writeLimit, byMember)
  @Mutation(() => ClientSetRecord, {
    description: `Writes an encrypted client set, or deletes it. CONFLICT, with the reason in \`fields\`: \`baseVersion\` if it was written since that version, \`vaultId\` if sync was turned off, \`id\` if the member has too many. RATE_LIMITED after ${writeLimit.points} a minute.`,
    complexity: 20,
  })
  saveClientSetRecord(
    @Arg('vaultId', () => ID, { description: 'The vault whose key has encrypted it.' }) vaultId: string,
    @Arg('record', () => ClientSetRecordInput) record: ClientSetRecordInput,
    @Ctx() ctx: Context,
  ): Promise<ClientSetRecord> {
    return writeRecord(ctx, parseVaultId(vaultId), parseRecord(record));
  }

  @Access('member')
  @Throttle(startLimit, byMember)
  @Mutation(() => Boolean, {
    description: `Turns off sync: deletes all encrypted client sets of the member on the server. Browsers keep theirs. False if there is no such vault. ${START_LIMIT}`,
    complexity: 20,
  })
  endClientSetSync(
    @Arg('vaultId', () => ID, { description: 'Must be the current vault; otherwise nothing is deleted.' }) vaultId: string,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return endSync(ctx, parseVaultId(vaultId));
  }
}
