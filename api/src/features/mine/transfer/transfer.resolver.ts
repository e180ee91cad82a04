import { Arg, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { ExportPart, writePart, writeWhole } from '../../../core/export-document.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { LIMITS } from '../../../core/limits/document-rules.ts';
import { EXPORT_BYTES } from '../../../core/limits/large-responses.ts';
import { byMember, byMemberForFirstPart, Throttle } from '../../../core/throttle-decorator.ts';
import { COLLECTIONS_MAX, ENTRIES_MAX } from '../collections/collection.types.ts';
import { OwnPromptInput, OWN_PROMPTS_MAX } from '../own-prompt.types.ts';
import { MY_VERSIONS_MAX } from '../versions/my-version.types.ts';
import { OwnWorkflowInput, OWN_WORKFLOWS_MAX } from '../workflows/own-workflow.types.ts';
import { sectionsOfMine } from './export.ts';
import { importCollection } from './import-collection.ts';
import { importOwnPrompts } from './import-prompts.ts';
import { importMyVersions } from './import-versions.ts';
import { importOwnWorkflows } from './import-workflows.ts';
import {
  ImportCollectionPayload,
  ImportedEntryInput,
  ImportedMyVersionInput,
  IMPORT_MAX,
  ImportMyVersionsPayload,
  IMPORT_WORKFLOWS_MAX,
} from './transfer.types.ts';

const exportLimit = { name: 'mine-export', counted: 'exports', points: 60, seconds: 60 * 60 };
/** Files of the largest size, several times: each is checked before, and sent in parts. */
const importLimit = { name: 'mine-import', points: 1000, seconds: 60 * 60 };
/** For the descriptions of the fields that have it. */
const IMPORT_LIMIT = `RATE_LIMITED after ${importLimit.points.toLocaleString('en-US')} imports an hour.`;

/** Throws if inputs are longer than a request can be: one that names a variable many times is not. */
function assertSize(inputs: readonly object[]): void {
  if (JSON.stringify(inputs).length <= LIMITS.bodyBytes) return;
  const reason = `Give at most ${LIMITS.bodyBytes / 1024} kB at once`;
  throw new ApiError('BAD_USER_INPUT', reason, { fields: { inputs: reason } });
}

@Resolver()
export class TransferResolver {
  @Access('member')
  @Throttle(exportLimit, byMember)
  @ResponseSize({ bytes: EXPORT_BYTES })
  @Extensions({ oncePerDocument: true })
  @Query(() => String, {
    description:
      'The prompts, collections, workflows and versions of the member, as a JSON document. RATE_LIMITED after 60 an hour.',
    complexity: 500,
  })
  exportMine(@Ctx() ctx: Context): Promise<string> {
    return writeWhole(ctx.em, 'mine', sectionsOfMine(ctx), {
      bytes: ctx.config.limits.responseBytes,
      partsFrom: 'exportMinePart',
    });
  }

  @Access('member')
  @Throttle(exportLimit, byMemberForFirstPart)
  @ResponseSize({ bytes: EXPORT_BYTES })
  @Extensions({ oncePerDocument: true })
  @Query(() => ExportPart, {
    description:
      'The same document as `exportMine` in parts, for what is too large for one response. RATE_LIMITED after 60 first parts an hour.',
    complexity: 200,
  })
  exportMinePart(
    @Arg('after', () => String, { nullable: true, description: 'The `nextCursor` of the part before; none for the first part.' })
    after: string | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<ExportPart> {
    return writePart(ctx.em, 'mine', sectionsOfMine(ctx), after);
  }

  @Access('member')
  @Throttle(importLimit, byMember)
  @ResponseSize({ items: IMPORT_MAX })
  @Mutation(() => [ID], {
    description: `Adds prompts of the member, all or none, and returns their ids in the same order; if repeated, it adds them again. CONFLICT if there would be more than ${OWN_PROMPTS_MAX}. ${IMPORT_LIMIT}`,
    complexity: 100,
  })
  importOwnPrompts(
    @Arg('inputs', () => [OwnPromptInput], { description: `1 to ${IMPORT_MAX}.` }) inputs: OwnPromptInput[],
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Whether they are only checked; then the response is empty.',
    })
    dryRun: boolean,
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    assertSize(inputs);
    return importOwnPrompts(ctx, inputs, dryRun);
  }

  @Access('member')
  @Throttle(importLimit, byMember)
  @Mutation(() => ImportCollectionPayload, {
    description: `Adds prompts at the end of the collection of this name, which is created if there is none; those that are in it stay as they are. CONFLICT if it would have more than ${ENTRIES_MAX}, or the member more than ${COLLECTIONS_MAX} collections. ${IMPORT_LIMIT}`,
    complexity: 100,
  })
  importCollection(
    @Arg('name', () => String) name: string,
    @Arg('entries', () => [ImportedEntryInput], { description: `At most ${ENTRIES_MAX}.` }) entries: ImportedEntryInput[],
    @Ctx() ctx: Context,
  ): Promise<ImportCollectionPayload> {
    return importCollection(ctx, name, entries);
  }

  @Access('member')
  @Throttle(importLimit, byMember)
  @ResponseSize({ items: IMPORT_WORKFLOWS_MAX })
  @Mutation(() => [ID], {
    description: `Adds workflows of the member, all or none, and returns their ids in the same order; if repeated, it adds them again. A step may name a prompt that this library does not have. CONFLICT if there would be more than ${OWN_WORKFLOWS_MAX}. ${IMPORT_LIMIT}`,
    complexity: 100,
  })
  importOwnWorkflows(
    @Arg('inputs', () => [OwnWorkflowInput], { description: `1 to ${IMPORT_WORKFLOWS_MAX}.` }) inputs: OwnWorkflowInput[],
    @Arg('dryRun', () => Boolean, {
      defaultValue: false,
      description: 'Whether they are only checked; then the response is empty.',
    })
    dryRun: boolean,
    @Ctx() ctx: Context,
  ): Promise<string[]> {
    assertSize(inputs);
    return importOwnWorkflows(ctx, inputs, dryRun);
  }

  @Access('member')
  @Throttle(importLimit, byMember)
  @Mutation(() => ImportMyVersionsPayload, {
    description: `Adds versions of prompts, as if they were made from what the library has now. A version that the member has stays as it is. CONFLICT if there would be more than ${MY_VERSIONS_MAX}. ${IMPORT_LIMIT}`,
    complexity: 100,
  })
  importMyVersions(
    @Arg('inputs', () => [ImportedMyVersionInput], { description: `1 to ${IMPORT_MAX}, of different prompts.` })
    inputs: ImportedMyVersionInput[],
    @Arg('dryRun', () => Boolean, { defaultValue: false, description: 'Whether it only says what it would do.' }) dryRun: boolean,
    @Ctx() ctx: Context,
  ): Promise<ImportMyVersionsPayload> {
    assertSize(inputs);
    return importMyVersions(ctx, inputs, dryRun);
  }
}
