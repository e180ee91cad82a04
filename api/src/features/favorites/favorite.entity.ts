import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Prompt } from '../prompts/prompt.entity.ts';
import { User } from '../users/user.entity.ts';

/** A prompt that a member has starred. */
@Entity({ tableName: 'favorites' })
export class Favorite {
  [PrimaryKeyProp]?: ['user', 'prompt'];

  @ManyToOne(() => User, { primary: true })
  user!: User;

  @ManyToOne(() => Prompt, { primary: true })
  prompt!: Prompt;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}
