import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

@ObjectType({ description: 'An account that anybody may sign in with, in demo mode.' })
export class DemoAccount {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String, { description: 'What the account is for.' })
  label!: string;
}

@ObjectType({ description: 'What a client must know of this installation before anybody has signed in.' })
export class AppInfo {
  @Field(() => Boolean, { description: 'Whether this is a demonstration with example accounts.' })
  demo!: boolean;

  @Field(() => [DemoAccount], { description: 'Empty unless this is a demonstration.' })
  demoAccounts!: DemoAccount[];
}

@Resolver()
export class AppInfoResolver {
  @Query(() => AppInfo)
  appInfo(@Ctx() { config }: Context): AppInfo {
    return {
      demo: config.demo,
      demoAccounts: config.demo ? demoAccounts.map(({ email, label }) => ({ email, label, password: DEMO_PASSWORD })) : [],
    };
  }
}
