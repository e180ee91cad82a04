import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { assertPageSize, pageComplexity, HOW_MANY, PAGE_MAX, PAGE_SIZE } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { byMember, Throttle } from '../../../core/throttle-decorator.ts';
import { measured } from '../../prompts/import/library-sizes.ts';
import { findMyVersion, libraryTextsBatch, listMyVersions, listSaves } from './my-version.read.ts';
import {
  MyVersion,
  MyVersionConnection,
  MyVersionInput,
  MyVersionSaveConnection,
  MY_VERSIONS_MAX,
  SAVES_MAX,
} from './my-version.types.ts';
import { deleteMyVersion, saveMyVersion } from './my-version.write.ts';

const savingLimit = { name: 'my-versions', counted: 'saved versions', points: 600, seconds: 60 * 60 };

@Resolver(() => MyVersion)
export class MyVersionResolver {
  @Access('member')
  @Query(() => MyVersion, { nullable: true, description: 'What the member has made of a prompt; null if nothing.' })
  myVersion(@Arg('promptId', () => ID) promptId: string, @Ctx() ctx: Context): Promise<MyVersion | null> {
    return findMyVersion(ctx, member(ctx).userId, promptId);
  }

  @Access('member')
  @Query(() => MyVersionConnection, {
    description: 'What the member has made of prompts of the library, last saved first.',
    complexity: pageComplexity(PAGE_SIZE),
  })
  myVersions(
    @Arg('prompts', () => [ID], { nullable: true, description: `Only of these prompts; at most ${PAGE_MAX}.` })
    prompts: string[] | null | undefined,
    @Arg('workflow', () => ID, {
      nullable: true,
      description: 'Only of the prompts of this workflow, of the library or of the caller.',
    })
    workflow: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<MyVersionConnection> {
    assertPageSize(first);
    if (prompts && prompts.length > 0) assertPageSize(prompts.length, PAGE_MAX, 'prompts');
    return listMyVersions(ctx, member(ctx).userId, { prompts: prompts ?? null, workflow: workflow ?? null }, { first, after });
  }

  @Access('member')
  @Query(() => MyVersionSaveConnection, {
    description: `The saves of a version, the latest first. The last ${SAVES_MAX} are kept.`,
    complexity: pageComplexity(PAGE_SIZE),
  })
  myVersionSaves(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('first', () => Int, { defaultValue: PAGE_SIZE, description: HOW_MANY }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'The cursor of the last entry that the caller has.' })
    after: string | null,
    @Ctx() ctx: Context,
  ): Promise<MyVersionSaveConnection> {
    assertPageSize(first);
    return listSaves(ctx, member(ctx).userId, promptId, { first, after });
  }

  @ResponseSize({ bytes: measured('content') })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The text of the library that it was made from, or last compared with. Null if it is locked.',
  })
  async baseContent(@Root() { id }: MyVersion, @Ctx() ctx: Context): Promise<string | null> {
    return (await libraryTextsBatch(ctx, id))?.base ?? null;
  }

  @ResponseSize({ bytes: measured('content') })
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The text that the library has now. Null if it is locked, or no longer in the library.',
  })
  async libraryContent(@Root() { id }: MyVersion, @Ctx() ctx: Context): Promise<string | null> {
    return (await libraryTextsBatch(ctx, id))?.library ?? null;
  }

  @Access('member')
  @Throttle(savingLimit, byMember)
  @Mutation(() => MyVersion, {
    description: `Saves what the member makes of a prompt that they may read. What was saved before stays in \`myVersionSaves\`. CONFLICT, with the reason in \`fields\`: \`revision\` if it was saved since, \`base\` if the library's text is another one; or if they have ${MY_VERSIONS_MAX}. The same again changes nothing. FORBIDDEN for a locked prompt; RATE_LIMITED after ${savingLimit.points} an hour.`,
    complexity: 30,
  })
  saveMyVersion(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('input', () => MyVersionInput) input: MyVersionInput,
    @Arg('revision', () => Int, { description: 'The number of the save that was changed; 0 for a new version.' })
    revision: number,
    @Arg('base', () => String, {
      nullable: true,
      description:
        "The library's text, as the member has seen it: the version is compared with it from now on. Required for a new version.",
    })
    base: string | null | undefined,
    @Arg('baseOf', () => Int, {
      nullable: true,
      description:
        'The number of an earlier save whose text is brought back. The changes are shown against the text that it was made from.',
    })
    baseOf: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<MyVersion> {
    return saveMyVersion(ctx, promptId, input, revision, { base: base ?? null, baseOf: baseOf ?? null });
  }

  @Access('member')
  @Mutation(() => Boolean, {
    description:
      "Deletes a version with its saves: the member has the library's text again. CONFLICT, with `revision` in `fields`, if it was saved since.",
    complexity: 30,
  })
  async deleteMyVersion(
    @Arg('promptId', () => ID) promptId: string,
    @Arg('revision', () => Int, { description: 'The number of the latest save, as the member has seen it.' }) revision: number,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    await deleteMyVersion(ctx, promptId, revision);
    return true;
  }
}
