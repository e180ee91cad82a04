import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../core/database/page.ts';
import { ResponseSize } from '../../core/limits/response-size.ts';

/** The longest texts of a note, in characters. */
export const MATTER_MAX = 100;
export const ASSISTANT_MAX = 60;
export const NOTE_MAX = 300;
/** How many notes a use and a member may have, and how many uses one call may add to. */
export const NOTES_MAX = 10;
export const ALL_NOTES_MAX = 20_000;
export const USES_MAX = 100;
/** How many matters are listed, the last ones first. */
export const MATTERS_MAX = 200;

@ObjectType({ description: 'What the member has added to a use. A note cannot be changed; a later one comes after it.' })
export class AiUseNote {
  @Field(() => GraphQLDateTimeISO)
  at!: Date;

  @ResponseSize({ bytes: MATTER_MAX })
  @Field(() => String, { nullable: true, description: 'Label of the client or matter; null if the note does not name one.' })
  matter!: string | null;

  @ResponseSize({ bytes: ASSISTANT_MAX })
  @Field(() => String, { nullable: true, description: 'The assistant that the text was opened in, such as Claude.' })
  assistant!: string | null;

  @Field(() => Boolean, { description: 'Whether the member stated with this note that they reviewed the result.' })
  isReview!: boolean;

  @ResponseSize({ bytes: NOTE_MAX })
  @Field(() => String, { nullable: true })
  text!: string | null;
}

@ObjectType({ description: 'One use of a prompt in the AI-use record of the member.' })
export class AiUse {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLDateTimeISO)
  usedAt!: Date;

  @Field(() => ID)
  promptId!: string;

  @Field(() => String, { description: 'The title of the prompt, as it is today.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The version of the prompt at that time; null if it was not recorded.' })
  version!: string | null;

  @ResponseSize({ bytes: MATTER_MAX })
  @Field(() => String, { nullable: true, description: 'The matter that the last note with one names.' })
  matter!: string | null;

  @ResponseSize({ items: NOTES_MAX })
  @Field(() => [AiUseNote], { description: 'All notes, oldest first.' })
  notes!: AiUseNote[];
}

@ObjectType()
export class AiUseEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => AiUse)
  node!: AiUse;
}

@ObjectType({ description: 'A page of the AI-use record, newest first.' })
export class AiUseConnection {
  @Field(() => [AiUseEdge])
  edges!: AiUseEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@InputType({ description: 'Which entries of the AI-use record are meant; all if nothing is given.' })
export class AiUseFilter {
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Uses at or after this moment.' })
  since?: Date | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Uses before this moment.' })
  until?: Date | null;

  @Field(() => String, { nullable: true, description: 'Uses of this matter; empty means those without one.' })
  matter?: string | null;
}

@InputType({ description: 'At least one of its fields says something.' })
export class AiUseNoteInput {
  @Field(() => String, { nullable: true, description: `A label, not the details: at most ${MATTER_MAX} characters.` })
  matter?: string | null;

  @Field(() => String, { nullable: true, description: `At most ${ASSISTANT_MAX} characters.` })
  assistant?: string | null;

  @Field(() => Boolean, { defaultValue: false })
  isReview?: boolean;

  @Field(() => String, { nullable: true, description: `At most ${NOTE_MAX} characters.` })
  text?: string | null;
}

export enum AiUseFormat {
  csv = 'csv',
  pdf = 'pdf',
}
registerEnumType(AiUseFormat, {
  name: 'AiUseFormat',
  description: 'The format of a file of the AI-use record.',
  valuesConfig: {
    csv: { description: 'UTF-8 with a header row.' },
    pdf: { description: 'A paginated table with the digest of the rows.' },
  },
});

@ObjectType({ description: 'The AI-use record as a file.' })
export class AiUseFile {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  mediaType!: string;

  @ResponseSize({ bytes: 1_000_000 })
  @Field(() => String, {
    description: 'The content in Base64. A CSV file is UTF-8 and begins with a byte order mark, which Excel needs.',
  })
  base64!: string;

  @Field(() => String, {
    description: 'SHA-256, in hexadecimal, of the CSV file of these rows. A PDF states the same digest.',
  })
  digest!: string;

  @Field(() => Int, { description: 'Number of entries.' })
  count!: number;
}
