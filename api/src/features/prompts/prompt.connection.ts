import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../core/database/page.ts';
import { TOTAL_MAX } from '../../core/database/total.ts';
import { HITS_MAX, POSTINGS_MAX } from './search/hits.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { Prompt } from './prompt.entity.ts';

export enum PromptSort {
  newest = 'newest',
  oldest = 'oldest',
  popular = 'popular',
  alphabetical = 'alphabetical',
  curated = 'curated',
}
registerEnumType(PromptSort, {
  name: 'PromptSort',
  description:
    'The orders of a list of prompts. `curated` is that of the work in each category; `newest` has it among prompts of one day. Each is stable: ties are broken by title or id. But in `popular`, what is used between two pages moves, and may be skipped or repeated.',
});

export enum PromptAccess {
  free = 'free',
  premium = 'premium',
}
registerEnumType(PromptAccess, { name: 'PromptAccess', description: 'Which plan opens a prompt.' });

@ObjectType({ description: 'A piece of text that either matches the search or does not.' })
export class TextSpan {
  @ResponseSize({ bytes: 20 })
  @Field(() => String)
  text!: string;

  @Field(() => Boolean)
  isMatch!: boolean;
}

@ObjectType({ description: 'Where the search found its words; the spans of a field, joined, are the whole field.' })
export class PromptMatch {
  @ResponseSize({ items: 10 })
  @Field(() => [TextSpan])
  title!: TextSpan[];

  @Field(() => [TextSpan])
  description!: TextSpan[];

  @ResponseSize({ items: 10 })
  @Field(() => [TextSpan], {
    nullable: true,
    description: 'Another name of the prompt, if it explains the match better than the title; otherwise null.',
  })
  alias!: TextSpan[] | null;
}

@ObjectType()
export class PromptEdge {
  @Field(() => String, { description: 'The position of this prompt in this order: pass it as `after`.' })
  cursor!: string;

  @Field(() => Prompt)
  node!: Prompt;

  @Field(() => PromptMatch, { nullable: true, description: 'Null without a search.' })
  match!: PromptMatch | null;
}

@ObjectType({ description: 'A page of prompts.' })
export class PromptConnection {
  @Field(() => [PromptEdge])
  edges!: PromptEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many prompts match, on all pages together.' })
  totalCount!: number;

  @Field(() => Boolean, {
    description: `False where more may match than \`totalCount\` says: counting ends at ${TOTAL_MAX.toLocaleString('en-US')}, and a search at ${HITS_MAX} prompts, of ${POSTINGS_MAX} that it looks at for each word before it filters them.`,
  })
  totalCountIsExact!: boolean;

  @Field(() => Boolean, {
    description: 'Whether no prompt fits the search well, so these are only the nearest. False without a search.',
  })
  isNearest!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The search with its typing errors corrected; null if there are none. It is what was searched for, but words in quotation marks were searched for as typed.',
  })
  didYouMean!: string | null;
}
