import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ResponseSize } from '../../core/limits/response-size.ts';

@ObjectType({ description: 'A profession that the library serves.' })
@Entity({ tableName: 'categories' })
export class Category {
  @Field(() => ID, { description: 'The slug: the same on every installation.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Field(() => String, { description: 'Name as shown, such as "Real Estate".' })
  @Property({ type: 'text' })
  name!: string;

  @ResponseSize({ bytes: 150 })
  @Field(() => String, { description: 'What a member finds in it, in one sentence.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => String, {
    description: 'Icon name: balance-scale, bullhorn, chart-line, heartbeat, home; anything else is a folder.',
  })
  @Property({ type: 'text' })
  icon!: string;

  @Field(() => String, { description: 'Color name: blue, green, yellow, red, purple; anything else is neutral.' })
  @Property({ type: 'text' })
  color!: string;

  @Field(() => Int, { description: 'Place in the list of categories, from 1.' })
  @Property({ type: 'int' })
  position!: number;

  @ResponseSize({ bytes: 90 })
  @Field(() => [String], { description: 'The labels that the page of every prompt of the category shows.' })
  @Property({ type: 'text[]' })
  chips!: string[];

  @ResponseSize({ bytes: 600 })
  @Field(() => [String], { description: 'The vocabulary of tags of its prompts.' })
  @Property({ type: 'text[]' })
  tags!: string[];

  @Field(() => Int, { description: 'How many prompts it has.' })
  @Property({ type: 'int' })
  promptCount!: number;

  /** Set when the folder was removed from the library. */
  @Property({ type: 'datetime', nullable: true })
  archivedAt?: Date | null;
}
