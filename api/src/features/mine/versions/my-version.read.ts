import { toTemplate } from '@promptory/sdk/fill';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { defineBatch } from '../../../core/database/batch.ts';
import { bool, int, json, nullable, type RowOf, text, timestamptz } from '../../../core/database/columns.ts';
import { afterCursor, orderBy, orderWithin, selectKeys, type SortOrder, keysShape } from '../../../core/database/cursor.ts';
import { queryList } from '../../../core/database/list.ts';
import { emptyPage, type PageArguments, toPage } from '../../../core/database/page.ts';
import { anyOf, rawQuery, sql } from '../../../core/database/query.ts';
import { isUuid, isValidText, normalizeUuid } from '../../../core/input.ts';
import { contentAccessOf } from '../../prompts/entitlement.ts';
import type { PromptVariable } from '../../prompts/prompt.entity.ts';
import { blankVariable } from '../blank-variable.ts';
import type { MyDefault, MyVersion, MyVersionConnection, MyVersionSaveConnection } from './my-version.types.ts';

/** Whether the viewer may read the library's text, by the rule of `mayReadContent`. `p` is the prompt. */
export const isReadable = (viewer: Context['viewer']): RawBuilder<boolean> => {
  const access = contentAccessOf(viewer);
  return sql<boolean>`(${access === 'all'}::bool or (${access === 'free'}::bool and not p.is_premium))`;
};

/** `v` is a version and `s` its latest save. One without saves is deleted. */
export const kept = sql`my_versions v
  join my_version_saves s on s.user_id = v.user_id and s.prompt_id = v.prompt_id and s.revision = v.revision`;
/** `p` is its prompt, and `b` the text that it is compared with. */
const joined = sql`${kept} join prompts p on p.id = v.prompt_id
  join prompt_texts b on b.prompt_id = v.prompt_id and b.digest = v.base_digest`;
const hasLibraryChanged = sql<boolean>`(p.archived_at is null and p.content <> b.content)`;

const shape = {
  id: text,
  title: text,
  isArchived: bool,
  isLocked: bool,
  content: nullable(text),
  ownWords: text,
  libraryVariables: json<PromptVariable[]>(),
  defaults: json<MyDefault[]>(),
  note: text,
  revision: int,
  baseVersion: text,
  libraryVersion: text,
  hasLibraryChanged: bool,
  createdAt: timestamptz,
  updatedAt: timestamptz,
};
const selected = (viewer: Context['viewer']) => sql`v.prompt_id as id, p.title, p.archived_at is not null as "isArchived",
  not ${isReadable(viewer)} as "isLocked", case when ${isReadable(viewer)} then s.content end as content,
  s.own_words as "ownWords", p.variables as "libraryVariables", s.defaults, s.note, v.revision,
  s.base_version as "baseVersion", p.version as "libraryVersion", ${hasLibraryChanged} as "hasLibraryChanged",
  v.created_at as "createdAt", v.updated_at as "updatedAt"`;

function toMyVersion({ libraryVariables, createdAt, updatedAt, ...row }: RowOf<typeof shape>): MyVersion {
  const names = new Set(row.content === null ? [] : toTemplate(row.content).names);
  const known = libraryVariables.filter(({ name }) => names.has(name));
  for (const { name } of known) names.delete(name);
  return {
    ...row,
    // In the order of the library's form; what the member has added comes after it.
    variables: [...known, ...[...names].map(blankVariable)],
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

const latest: SortOrder = {
  name: 'my-versions',
  keys: [
    [sql`v.updated_at`, 'timestamptz'],
    [sql`v.prompt_id`, 'text'],
  ],
  descending: true,
};

const latestSave: SortOrder = { name: 'my-version-saves', keys: [[sql`s.revision`, 'int']], descending: true };

interface Filter {
  prompts: readonly string[] | null;
  workflow: string | null;
}

/** Selects the prompts of a workflow of the library, or of one of the member's own. */
const promptsOf = (workflow: string, userId: string) =>
  isUuid(workflow)
    ? sql`select step->>'promptId' from own_workflows w, jsonb_array_elements(w.steps) step
        where w.user_id = ${userId} and w.id = ${workflow}::uuid`
    : sql`select unnest(prompt_ids) from workflows where id = ${workflow}`;

/** A page of what a member has made of prompts, or of some of them, last saved first, in one statement. */
export async function listMyVersions(
  { em, viewer }: Context,
  userId: string,
  { prompts, workflow }: Filter,
  page: PageArguments,
): Promise<MyVersionConnection> {
  if (workflow !== null && !isValidText(workflow)) return { edges: [], pageInfo: emptyPage(page), totalCount: 0 };
  const isOne = prompts ? sql`v.prompt_id = ${anyOf(prompts.filter(isValidText))}` : sql`true`;
  const isOfWorkflow = workflow === null ? sql`true` : sql`v.prompt_id = any (array(${promptsOf(workflow, userId)}))`;
  const isAsked = sql`${isOne} and ${isOfWorkflow}`;
  const order = orderWithin(latest, {
    prompts: prompts && [...new Set(prompts)].toSorted(),
    workflow: workflow && normalizeUuid(workflow),
  });
  const { totals, rows } = await queryList(
    em,
    {
      shape: { total: int },
      query: sql`select count(*)::int as total from ${kept} where v.user_id = ${userId} and ${isAsked}`,
    },
    {
      shape: { ...shape, ...keysShape },
      query: sql`select ${selected(viewer)}, ${selectKeys(order)} from ${joined}
        where v.user_id = ${userId} and ${isAsked} and ${afterCursor(order, page.after)}
        ${orderBy(order)} limit ${page.first + 1}`,
    },
  );
  return { ...toPage(order, rows, page, ({ keys: _, ...row }) => toMyVersion(row)), totalCount: totals.total };
}

/** What a member has made of a prompt. */
export async function findMyVersion({ em, viewer }: Context, userId: string, promptId: string): Promise<MyVersion | null> {
  if (!isValidText(promptId)) return null;
  const row = await rawQuery(
    shape,
    sql`select ${selected(viewer)} from ${joined} where v.user_id = ${userId} and v.prompt_id = ${promptId}`,
  ).executeTakeFirst(em);
  return row ? toMyVersion(row) : null;
}

/** A page of the saves of a version, the latest first, in one statement. Without a version there are none. */
export async function listSaves(
  { em, viewer }: Context,
  userId: string,
  promptId: string,
  page: PageArguments,
): Promise<MyVersionSaveConnection> {
  if (!isValidText(promptId)) return { edges: [], pageInfo: emptyPage(page), totalCount: 0 };
  const where = sql`s.user_id = ${userId} and s.prompt_id = ${promptId}`;
  const order = orderWithin(latestSave, { promptId });
  const { totals, rows } = await queryList(
    em,
    { shape: { total: int }, query: sql`select count(*)::int as total from my_version_saves s where ${where}` },
    {
      shape: {
        revision: int,
        baseVersion: text,
        content: nullable(text),
        ownWords: text,
        defaults: json<MyDefault[]>(),
        note: text,
        savedAt: timestamptz,
        ...keysShape,
      },
      query: sql`select s.revision, s.base_version as "baseVersion",
          case when ${isReadable(viewer)} then s.content end as content, s.own_words as "ownWords",
          s.defaults, s.note, s.saved_at as "savedAt", ${selectKeys(order)}
        from my_version_saves s join prompts p on p.id = s.prompt_id
        where ${where} and ${afterCursor(order, page.after)} ${orderBy(order)} limit ${page.first + 1}`,
    },
  );
  const connection = toPage(order, rows, page, ({ keys: _, savedAt, ...row }) => ({ ...row, savedAt: new Date(savedAt) }));
  return { ...connection, totalCount: totals.total };
}

interface LibraryTexts {
  base: string;
  library: string | null;
}

/**
 * The text of the library that a version is compared with, and the one that it has now. None if they are locked. What is no
 * longer in the library is read by nobody.
 */
export const libraryTextsBatch = defineBatch<LibraryTexts | null>(async (ids, { em, viewer }) => {
  if (!viewer) return new Map();
  const rows = await rawQuery(
    { id: text, base: text, library: nullable(text) },
    sql`select v.prompt_id as id, b.content as base,
        case when p.archived_at is null then p.content end as library
      from ${joined}
      where v.user_id = ${viewer.userId} and v.prompt_id = ${anyOf(ids)} and ${isReadable(viewer)}`,
  ).execute(em);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}, null);
