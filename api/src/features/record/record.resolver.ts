import { Arg, Ctx, Extensions, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { assertPageSize, pageComplexity, HOW_MANY } from '../../core/database/page.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { MINUTE, RETRY_WINDOW } from '../../core/time.ts';
import { loadOwnUser } from '../users/user.find.ts';
import { fileLimit, makeFile } from './record.file.ts';
import { findUses, listUses, readMatters } from './record.read.ts';
import {
  AiUse,
  AiUseConnection,
  AiUseFile,
  AiUseFilter,
  AiUseFormat,
  AiUseNoteInput,
  MATTER_MAX,
  MATTERS_MAX,
  NOTES_MAX,
  USES_MAX,
} from './record.types.ts';
import { addNotes } from './record.write.ts';

const RECORD_PAGE_SIZE = 25;
/** Of looking at all labels of a member, each of which may have to be normalized. */
const LABELS_COST = 100;
const ofPage = pageComplexity(RECORD_PAGE_SIZE);
const noteLimit = { name: 'ai-use-note', counted: 'additions to the record', points: 300, seconds: 60 * 60 };

@Resolver()
export class AiUseRecordResolver {
  @Access('member')
  @Query(() => AiUseConnection, {
    description: 'The AI-use record of the member: which prompts they used, when, in which version, and what they noted.',
    complexity: (field) => ofPage(field) + ((field.args.filter as AiUseFilter | null | undefined)?.matter ? LABELS_COST : 0),
  })
  async aiUseRecord(
    @Arg('filter', () => AiUseFilter, { nullable: true }) filter: AiUseFilter | null | undefined,
    @Arg('first', () => Int, { defaultValue: RECORD_PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<AiUseConnection> {
    assertPageSize(first);
    return listUses(ctx.em, member(ctx).userId, filter ?? {}, { first, after });
  }

  @Access('member')
  @ResponseSize({ items: MATTERS_MAX, bytes: MATTERS_MAX * MATTER_MAX })
  @Query(() => [String], {
    description: `The clients and matters that the member has named, the last one first; at most ${MATTERS_MAX}.`,
    complexity: LABELS_COST,
  })
  aiUseMatters(@Ctx() ctx: Context): Promise<string[]> {
    return readMatters(ctx.em, member(ctx).userId);
  }

  @Access('member')
  @Throttle(fileLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Query(() => AiUseFile, {
    description:
      'The AI-use record as a file, oldest entry first. BAD_USER_INPUT if it is larger than a file may be; RATE_LIMITED after 20 an hour, and while another PDF of the member is being made.',
    complexity: 500,
  })
  async aiUseFile(
    @Arg('format', () => AiUseFormat) format: AiUseFormat,
    @Arg('filter', () => AiUseFilter, { nullable: true }) filter: AiUseFilter | null | undefined,
    @Arg('firm', () => String, { nullable: true, description: 'Named at the top of a PDF. At most 200 characters.' })
    firm: string | null | undefined,
    @Arg('timeZone', () => String, {
      defaultValue: 'UTC',
      description: 'The IANA name of the time zone in which a PDF states times, such as America/New_York.',
    })
    timeZone: string,
    @Ctx() ctx: Context,
  ): Promise<AiUseFile> {
    const user = await loadOwnUser(ctx);
    return makeFile(ctx, user, { format, filter: filter ?? {}, firm: firm ?? '', timeZone });
  }

  @Access('member')
  @Throttle(noteLimit, byMember)
  @ResponseSize({ items: (_measured, { ids }) => (Array.isArray(ids) ? Math.min(ids.length, USES_MAX) : USES_MAX) })
  @Mutation(() => [AiUse], {
    description: `Adds a note to entries of the AI-use record, and returns them. Nothing is changed or replaced by it. If the last note of an entry says the same and is less than ${RETRY_WINDOW / MINUTE} minutes old, it is taken for the same request, and not added again. An entry has at most ${NOTES_MAX} notes. RATE_LIMITED after 300 an hour. NOT_FOUND if one of the entries is not the member's; then nothing is added.`,
    complexity: 50,
  })
  async addToAiUseRecord(
    @Arg('ids', () => [ID], { description: `Of 1 to ${USES_MAX} entries.` }) ids: string[],
    @Arg('note', () => AiUseNoteInput) note: AiUseNoteInput,
    @Ctx() ctx: Context,
  ): Promise<AiUse[]> {
    return findUses(ctx.em, member(ctx).userId, await addNotes(ctx, { ids, note }));
  }
}
