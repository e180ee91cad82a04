import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { PageInfo } from '../../../core/database/page.ts';
import { TOTAL_COUNT_IS_EXACT_DESCRIPTION } from '../../../core/database/total.ts';
import { User } from '../../users/user.entity.ts';
import type { AdminUser } from './user.rows.ts';

export enum UserSort {
  newest = 'newest',
  oldest = 'oldest',
  email = 'email',
}
registerEnumType(UserSort, { name: 'UserSort', description: 'The orders of the list of users; ties are broken by id.' });

@ObjectType()
export class UserEdge {
  @Field(() => String, { description: 'The position of this user in this order: pass it as `after`.' })
  cursor!: string;

  @Field(() => User)
  node!: AdminUser;
}

@ObjectType({ description: 'A page of users.' })
export class UserConnection {
  @Field(() => [UserEdge])
  edges!: UserEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'How many users match, on all pages together.' })
  totalCount!: number;

  @Field(() => Boolean, { description: TOTAL_COUNT_IS_EXACT_DESCRIPTION })
  totalCountIsExact!: boolean;
}

@ObjectType({ description: 'The four figures shown above the list of users.' })
export class UserFigures {
  @Field(() => Int)
  totalUsers!: number;

  @Field(() => Int, {
    description: 'Users with a subscription id, which they keep when it ends; `DayFigures.subscribers` counts who pays.',
  })
  activeSubscribers!: number;

  @Field(() => Int, { description: 'Created in the last seven days.' })
  newThisWeek!: number;

  @Field(() => Int, { description: 'Rounded percent of subscribers over users; 0 without users.' })
  conversionRate!: number;
}

@ObjectType({ description: 'A link with which a person sets a password. It is shown once.' })
export class SetUpLink {
  @Field(() => String)
  url!: string;

  @Field(() => GraphQLDateTimeISO)
  expiresAt!: Date;
}

@InputType()
export class CreateUserInput {
  @Field(() => ID, { description: '1 to 100 letters, digits and . _ -; unique.' })
  id!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: 'Web address of a picture (http or https).' })
  profileImageUrl?: string | null;
}

@InputType()
export class UpdateUserInput {
  @Field(() => String, {
    nullable: true,
    description: 'If omitted, the address stays. Omit it unless it is to change: the member may have changed it meanwhile.',
  })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'If omitted, the name stays; an empty value removes it.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  profileImageUrl?: string | null;
}

@ObjectType()
export class CreateUserPayload {
  @Field(() => User)
  user!: AdminUser;

  @Field(() => SetUpLink, { description: 'For the admin to copy; it was also mailed.' })
  setUpLink!: SetUpLink;

  @Field(() => UserFigures)
  figures!: UserFigures;
}

@ObjectType()
export class DeleteUserPayload {
  @Field(() => ID, { description: 'Id of the deleted user.' })
  id!: string;

  @Field(() => UserFigures)
  figures!: UserFigures;
}
