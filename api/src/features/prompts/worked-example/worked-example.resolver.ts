import { LRUCache } from 'lru-cache';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { mayReadContent } from '../entitlement.ts';
import { measured } from '../import/library-sizes.ts';
import { Prompt } from '../prompt.entity.ts';
import { toHtml } from './answer-html.ts';
import { editionBatch, exampleBatch } from './worked-example.read.ts';
import { CHANGES_MAX, FOLLOW_UPS_MAX, FollowUp, PromptChange, WorkedExample } from './worked-example.types.ts';

/** What belongs to the text of a prompt. The short version and the follow-ups are locked where the text is. */
@Resolver(() => Prompt)
export class EditionResolver {
  @ResponseSize({ bytes: measured('shortContent') })
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'A short version of the text, with the same blanks, for a one-page answer. Null if it is locked, or if there is none.',
  })
  async shortContent(@Root() prompt: Prompt, @Ctx() ctx: Context): Promise<string | null> {
    if (!mayReadContent(ctx.viewer, prompt)) return null;
    return (await editionBatch(ctx, prompt.id))?.shortContent ?? null;
  }

  @ResponseSize({ items: FOLLOW_UPS_MAX })
  @FieldResolver(() => [FollowUp], {
    nullable: true,
    description: 'What to ask next in the same conversation. Null if the text is locked.',
  })
  async followUps(@Root() prompt: Prompt, @Ctx() ctx: Context): Promise<FollowUp[] | null> {
    if (!mayReadContent(ctx.viewer, prompt)) return null;
    return (await editionBatch(ctx, prompt.id))?.followUps ?? [];
  }

  @ResponseSize({ items: CHANGES_MAX })
  @FieldResolver(() => [PromptChange], { description: 'What its versions changed, newest first.' })
  async changes(@Root() { id }: Prompt, @Ctx() ctx: Context): Promise<PromptChange[]> {
    return (await editionBatch(ctx, id))?.changes ?? [];
  }

  @FieldResolver(() => WorkedExample, {
    nullable: true,
    description: 'A case and its answer, even if the prompt is locked. Null if the prompt has no example yet.',
  })
  async example(@Root() { id }: Prompt, @Ctx() ctx: Context): Promise<WorkedExample | null> {
    const example = await exampleBatch(ctx, id);
    return example && Object.assign(new WorkedExample(), example);
  }
}

/** By the answer: all of our library. To format one takes as long as all the rest of a request. */
const formatted = new LRUCache<string, string>({
  maxSize: 12_000_000,
  sizeCalculation: (html, answer) => 2 * (html.length + answer.length),
});

@Resolver(() => WorkedExample)
export class WorkedExampleResolver {
  /** Tags and entities around the words. */
  @ResponseSize({ bytes: (sizes) => 2 * measured('answer')(sizes) })
  @FieldResolver(() => String, {
    complexity: 20,
    description: 'The answer as HTML without scripts and images. Its headings begin at the third level.',
  })
  answerHtml(@Root() { answer }: WorkedExample): string {
    const html = formatted.get(answer) ?? toHtml(answer);
    formatted.set(answer, html);
    return html;
  }
}
