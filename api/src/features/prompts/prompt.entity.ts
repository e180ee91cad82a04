import type { Opt } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { ResponseSize } from '../../core/limits/response-size.ts';
import { Category } from './category.entity.ts';
import { measured, measuredShare } from './import/library-sizes.ts';

/** The kind of work that a prompt does. */
export enum PromptTask {
  analysis = 'analysis',
  writing = 'writing',
  planning = 'planning',
  communication = 'communication',
  documentation = 'documentation',
  evaluation = 'evaluation',
}
registerEnumType(PromptTask, { name: 'PromptTask', description: 'The kind of work that a prompt does.' });

/** How sensitive the material is that a member puts into a prompt. */
export enum Sensitivity {
  public = 'public',
  internal = 'internal',
  confidential = 'confidential',
}
registerEnumType(Sensitivity, { name: 'Sensitivity', description: 'How sensitive the material is that goes into a prompt.' });

export enum VariableType {
  text = 'text',
  longtext = 'longtext',
  select = 'select',
  number = 'number',
  date = 'date',
}
registerEnumType(VariableType, { name: 'VariableType', description: 'Which kind of field asks for a variable.' });

@ObjectType({ description: 'A blank in a prompt that the member fills in.' })
export class PromptVariable {
  @Field(() => String, { description: 'The name in the text, between square brackets: [A-Z][A-Z0-9_/]*.' })
  name!: string;

  @ResponseSize({ bytes: measuredShare('variable.label') })
  @Field(() => String, { description: 'Label of the field.' })
  label!: string;

  @ResponseSize({ bytes: measuredShare('variable.description') })
  @Field(() => String, { description: 'What to enter.' })
  description!: string;

  @ResponseSize({ bytes: measuredShare('variable.placeholder') })
  @Field(() => String, { description: 'A realistic example.' })
  placeholder!: string;

  @Field(() => VariableType, { description: 'Which kind of field asks for it.' })
  type!: VariableType;

  @Field(() => Boolean, { description: 'Whether the result is poor without it. An empty value blocks nothing.' })
  required!: boolean;

  @ResponseSize({ bytes: measuredShare('variable.options') })
  @Field(() => [String], { description: 'The choices of a select; empty for the other types.' })
  options!: string[];
}

@ObjectType({ description: 'A ready-made AI prompt with blanks to fill in.' })
@Entity({ tableName: 'prompts' })
export class Prompt {
  @Field(() => ID, { description: 'The slug: the same on every installation.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => Category, { description: 'The profession that it belongs to.' })
  @ManyToOne(() => Category)
  category!: Category;

  @ResponseSize({ bytes: measured('title') })
  @Field(() => String, { description: 'Names the deliverable.' })
  @Property({ type: 'text' })
  title!: string;

  @ResponseSize({ bytes: measured('description') })
  @Field(() => String, { description: 'What it does, in 60 to 160 characters.' })
  @Property({ type: 'text' })
  description!: string;

  /** Returned only by `PromptResolver.content`, which checks the entitlement. */
  @Property({ type: 'text', lazy: true })
  content?: string;

  @Field(() => Boolean, { description: 'Whether its text needs the Pro plan.' })
  @Property({ type: 'boolean' })
  isPremium!: boolean;

  @Field(() => PromptTask, { description: 'The kind of work that it does.' })
  @Property({ type: 'text' })
  task!: PromptTask;

  @Field(() => Sensitivity, { description: 'How sensitive the material is that goes into it.' })
  @Property({ type: 'text' })
  sensitivity!: Sensitivity;

  @ResponseSize({ bytes: measured('tags') })
  @Field(() => [String], { description: 'Tags, from the vocabulary of its category.' })
  @Property({ type: 'text[]' })
  tags!: string[];

  @ResponseSize({ items: measured('variables') })
  @Field(() => [PromptVariable], { description: 'The blanks, in the order in which the form asks for them.' })
  @Property({ type: 'jsonb' })
  variables!: PromptVariable[];

  /** Ids of related prompts; `PromptResolver.related` returns their cards. */
  @Property({ type: 'text[]' })
  related!: string[];

  @ResponseSize({ bytes: 80 })
  @Field(() => String, {
    nullable: true,
    description:
      'The part of the work of its category that it is for, such as "Every week: reading contracts". Prompts of one part are next to each other in the order `curated`. Null if it belongs to none.',
  })
  @Property({ type: 'text', nullable: true })
  section?: string | null;

  @Field(() => String, { description: 'Of its text, such as "2.0". `changes` says what each version changed.' })
  @Property({ type: 'text' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether it has a worked example.' })
  @Property({ type: 'boolean', generated: '(example is not null) stored' })
  hasExample!: Opt<boolean>;

  @Field(() => Int, { description: 'How many different people have used it.' })
  @Property({ type: 'int' })
  usageCount!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was added to the library.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When an editor last reviewed it.' })
  @Property({ type: 'datetime' })
  reviewedAt!: Date;

  /** Set when the file was removed from the library. An archived prompt is not found by anybody, but its counts are kept. */
  @Property({ type: 'datetime', nullable: true })
  archivedAt?: Date | null;
}
