import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../core/limits/response-size.ts';

/** The longest value, in characters: of one line, and of several. */
export const VALUE_MAX = 200;
export const LONG_VALUE_MAX = 4000;
/** The most values that the library asks for. A member fills in a part of them. */
const TYPICAL_FIELDS = 20;

@ObjectType({ description: 'A value that fills the variable of the same name in every prompt.' })
export class PracticeField {
  @Field(() => ID, { description: 'The name of the variable, such as JURISDICTION.' })
  name!: string;

  @ResponseSize({ bytes: 30 })
  @Field(() => String, { description: 'Label of the field, such as "Company or firm".' })
  label!: string;

  @ResponseSize({ bytes: 100 })
  @Field(() => String, { description: 'What belongs into it, in one sentence.' })
  description!: string;

  @ResponseSize({ bytes: 100 })
  @Field(() => String, { description: 'An example of a value.' })
  placeholder!: string;

  @Field(() => Boolean, {
    description: `Whether it has several lines. Its value has at most ${LONG_VALUE_MAX} characters then, otherwise ${VALUE_MAX}.`,
  })
  isLong!: boolean;

  @Field(() => Int, { description: 'How many prompts of the library ask for it.' })
  promptCount!: number;

  @ResponseSize({ bytes: 300 })
  @Field(() => String, { description: 'What the member has filled in; empty if nothing.' })
  value!: string;
}

@ObjectType({ description: 'What stays the same from one client of the member to the next. Nobody else sees it.' })
export class Practice {
  @Field(() => ID, { description: 'The id of the member, so that a client caches one profile.' })
  id!: string;

  @ResponseSize({ items: TYPICAL_FIELDS })
  @Field(() => [PracticeField], {
    description: 'All that can be filled in. What most prompts of the field of the member ask for comes first.',
  })
  fields!: PracticeField[];
}

@InputType()
export class PracticeValueInput {
  @Field(() => ID, { description: 'The name of the variable.' })
  name!: string;

  @Field(() => String, { description: 'Empty removes it.' })
  value!: string;
}
