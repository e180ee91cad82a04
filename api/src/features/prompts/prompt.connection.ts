import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../core/database/page.ts';
import { Prompt } from './prompt.entity.ts';

export enum PromptSort {
  newest = 'newest',
  oldest = 'oldest',
  popular = 'popular',
  alphabetical = 'alphabetical',
}
registerEnumType(PromptSort, {
  name: 'PromptSort',
  description: 'The orders of a list of prompts. Each is stable: ties are broken by title or id.',
});

export enum PromptAccess {
  free = 'free',
  premium = 'premium',
}
registerEnumType(PromptAccess, { name: 'PromptAccess', description: 'Which plan opens a prompt.' });

@ObjectType({ description: 'A piece of text that either matches the search or does not.' })
export class TextSpan {
  @Field(() => String)
  text!: string;

  @Field(() => Boolean)
  isMatch!: boolean;
}

@ObjectType({ description: 'Where the search found its words; the spans of a field join to the whole of it.' })
export class PromptMatch {
  @Field(() => [TextSpan])
  title!: TextSpan[];

  @Field(() => [TextSpan])
  description!: TextSpan[];
}

@ObjectType()
export class PromptEdge {
  @Field(() => String, { description: 'Where this prompt stands in this order: pass it as `after`.' })
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
}
