import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Prompt } from '../prompts/prompt.entity.ts';
import { pageComplexity } from '../../core/database/page.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';

/** How many recent uses are returned by default. */
export const RECENT_USES = 20;

@ObjectType({ description: 'A prompt that the member has used, at its last use.' })
export class RecentUse {
  @Field(() => Prompt)
  prompt!: Prompt;

  @Field(() => GraphQLDateTimeISO)
  usedAt!: Date;
}

@ObjectType({ description: 'Figures of the member.' })
export class UserStats {
  @Field(() => Int, { description: 'Prompts in the library.' })
  totalPrompts!: number;

  @Field(() => Int, { description: 'Uses in the last seven days.' })
  thisWeek!: number;

  @Field(() => Int, { description: 'Uses in the last two years.' })
  totalUsed!: number;

  @Field(() => Int, { description: 'Prompts that the member has starred.' })
  favorites!: number;
}

@ObjectType({ description: 'Everything that a recorded use has changed.' })
export class RecordUsePayload {
  @Field(() => Prompt)
  prompt!: Prompt;

  @Field(() => Boolean, { description: 'False for a repeat within 60 seconds, which is not counted.' })
  isCounted!: boolean;

  @Field(() => UserStats)
  /** Filled in only if the operation asks for it. */
  stats?: UserStats;

  @ResponseSize({ items: RECENT_USES })
  @Field(() => [RecentUse], {
    description: `The ${RECENT_USES} latest, as \`recentUses\` returns them.`,
    complexity: pageComplexity(RECENT_USES),
  })
  /** Filled in only if the operation asks for it. */
  recentUses?: RecentUse[];
}
