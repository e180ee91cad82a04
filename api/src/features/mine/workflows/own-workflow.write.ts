import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { bool, text } from '../../../core/database/columns.ts';
import { anyOf, kysely, rawQuery, sql } from '../../../core/database/query.ts';
import { ApiError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/new-id.ts';
import { lockViewer } from '../../auth/credentials/still-open.ts';
import { assertSpace } from '../assert-space.ts';
import { checkOwnWorkflow, type OwnWorkflowFields } from './own-workflow.check.ts';
import { findOwnWorkflow } from './own-workflow.read.ts';
import { type OwnWorkflow, type OwnWorkflowInput } from './own-workflow.types.ts';

/** The columns of what a member writes. */
const toColumns = ({ steps, ...texts }: OwnWorkflowFields) => ({ ...texts, steps: JSON.stringify(steps) });

type Steps = readonly Pick<OwnWorkflowFields['steps'][number], 'promptId' | 'ownPromptId'>[];

const keyOf = ({ promptId, ownPromptId }: Steps[number]) =>
  promptId === null ? `own ${ownPromptId ?? ''}` : `library ${promptId}`;

/** Which prompts of some steps the member can see: those of the library that are not archived, and their own. */
async function visiblePrompts(tx: SqlEntityManager, userId: string, steps: Steps): Promise<ReadonlySet<string>> {
  const own = anyOf(steps.flatMap(({ ownPromptId }) => ownPromptId ?? []));
  const ofLibrary = anyOf(steps.flatMap(({ promptId }) => promptId ?? []));
  const rows = await rawQuery(
    { id: text, isOwn: bool },
    sql`select id, false as "isOwn" from prompts where id = ${ofLibrary} and archived_at is null
      union all select id::text, true from own_prompts where user_id = ${userId} and id::text = ${own}`,
  ).execute(tx);
  return new Set(rows.map(({ id, isOwn }) => keyOf({ promptId: isOwn ? null : id, ownPromptId: isOwn ? id : null })));
}

/** Throws unless the member can see the prompts, apart from those that `isKept` lets stay. `prefix` names the workflow in an error. */
async function assertPrompts(
  tx: SqlEntityManager,
  userId: string,
  workflows: readonly { steps: Steps; prefix?: string }[],
  isKept: (step: Steps[number]) => boolean,
): Promise<void> {
  const visible = await visiblePrompts(
    tx,
    userId,
    workflows.flatMap(({ steps }) => steps),
  );
  for (const { steps, prefix = '' } of workflows)
    for (const [index, step] of steps.entries())
      if (!visible.has(keyOf(step)) && !isKept(step))
        throw new ApiError('BAD_USER_INPUT', `There is no such prompt as that of step ${index + 1}`, {
          fields: { [`${prefix}steps.${index}.promptId`]: 'There is no such prompt' },
        });
}

interface HowToInsert {
  isImport: boolean;
  /** A workflow of the member whose steps may stay as they are. */
  copyOf?: string | null | undefined;
  /** Of a single workflow, as the client has chosen it. */
  id?: string | null | undefined;
}

/** Adds workflows, all or none of them, and returns their ids. */
export async function insertOwnWorkflows(
  ctx: Context,
  workflows: readonly OwnWorkflowFields[],
  { isImport, copyOf, id }: HowToInsert,
): Promise<string[]> {
  const { userId } = member(ctx);
  const now = ctx.now().getTime();
  const ids = workflows.map(() => newId(id));
  return ctx.em.transactional(async (tx) => {
    // Or parallel requests would not count each other's workflows.
    await lockViewer(tx, ctx);
    if (id != null && (await findOwnWorkflow(tx, userId, ids[0]!))) return ids;
    await assertSpace(tx, 'own_workflows', userId, workflows.length);
    const named = workflows.map(({ steps }, index) => ({ steps, prefix: isImport ? `${index}.` : '' }));
    const copied = copyOf == null ? undefined : await findOwnWorkflow(tx, userId, copyOf);
    const kept = new Set(copied?.steps.map(keyOf));
    // A file may come from another library: such a step is shown without its prompt, and gets another one.
    await assertPrompts(tx, userId, named, (step) => kept.has(keyOf(step)) || (isImport && step.promptId !== null));
    // The last one is the latest, so that lists have the order of a file.
    const rows = workflows.map((fields, index) => {
      const at = new Date(now - workflows.length + 1 + index);
      return { ...toColumns(fields), user_id: userId, id: ids[index]!, version: 1, created_at: at, updated_at: at };
    });
    await kysely(tx).insertInto('own_workflows').values(rows).execute();
    return ids;
  });
}

async function readBack(em: SqlEntityManager, userId: string, id: string): Promise<OwnWorkflow> {
  const stored = await findOwnWorkflow(em, userId, id);
  if (!stored) throw notFound('Workflow');
  return stored;
}

export async function createOwnWorkflow(
  ctx: Context,
  input: OwnWorkflowInput,
  given: Pick<HowToInsert, 'copyOf' | 'id'>,
): Promise<OwnWorkflow> {
  const [id = ''] = await insertOwnWorkflows(ctx, [checkOwnWorkflow(input)], { isImport: false, ...given });
  return readBack(ctx.em, member(ctx).userId, id);
}

/** Replaces a workflow, if nobody has changed it since `baseVersion`. */
export async function updateOwnWorkflow(
  ctx: Context,
  id: string,
  baseVersion: number,
  input: OwnWorkflowInput,
): Promise<OwnWorkflow> {
  const { userId } = member(ctx);
  const fields = checkOwnWorkflow(input);
  return ctx.em.transactional(async (tx) => {
    await lockViewer(tx, ctx);
    // The version is looked at where it is raised, so that of two changes at once one is refused.
    const before = await readBack(tx, userId, id);
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('own_workflows')
      .set((eb) => ({ ...toColumns(fields), version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('version', '=', baseVersion)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      const stored = await readBack(tx, userId, id);
      // The same again may be a request whose response was lost.
      if (isDeepStrictEqual({ ...stored, ...fields }, stored)) return stored;
      throw new ApiError('CONFLICT', 'This workflow was changed in another window or on another device since you opened it.', {
        fields: { baseVersion: `It has version ${stored.version}` },
      });
    }
    // After the version: a change of an earlier one may have a prompt that is gone, and that the latest no longer has.
    const kept = new Set(before.steps.map(keyOf));
    await assertPrompts(tx, userId, [fields], (step) => kept.has(keyOf(step)));
    return readBack(tx, userId, id);
  });
}
