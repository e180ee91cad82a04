import { Ctx, Field, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { Access } from '../../core/authorization.ts';
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

export enum CheckoutKind {
  stripe = 'stripe',
  standIn = 'standIn',
  none = 'none',
}
registerEnumType(CheckoutKind, {
  name: 'CheckoutKind',
  description: 'Stripe; its stand-in, which charges no card; or none, if checkout is not available.',
});

@ObjectType({ description: 'What a client must know of this installation before anybody has signed in.' })
export class AppInfo {
  @Field(() => Boolean, {
    description: 'Whether this is demo mode: generated secrets and, without settings of Stripe, an emulator in its place.',
  })
  demo!: boolean;

  @Field(() => [DemoAccount], { description: 'Empty unless this is a demonstration.' })
  demoAccounts!: DemoAccount[];

  @Field(() => CheckoutKind, { description: 'Who takes the payment.' })
  checkout!: CheckoutKind;

  @Field(() => String, {
    nullable: true,
    description: "The key with which the browser loads Stripe's form; null unless checkout is 'stripe'.",
  })
  stripePublishableKey!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the super-user access; null if there is no such access.',
  })
  superUserCode!: string | null;
}

@Resolver()
export class AppInfoResolver {
  @Access('public')
  @Query(() => AppInfo, { description: 'What this installation is, and who takes payments.' })
  appInfo(@Ctx() { config, stripe }: Context): AppInfo {
    return {
      demo: config.demo,
      superUserCode: config.superUserCode,
      checkout: !stripe ? CheckoutKind.none : stripe.publishableKey === null ? CheckoutKind.standIn : CheckoutKind.stripe,
      stripePublishableKey: stripe?.publishableKey ?? null,
      demoAccounts: config.demoAccounts
        ? demoAccounts.map(({ email, label }) => ({ email, label, password: DEMO_PASSWORD }))
        : [],
    };
  }
}
