import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { SessionInfo } from '../auth/session/session.info.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({ description: 'Which mails a member gets beside those that an account cannot do without.' })
export class MailPreferences {
  @Field(() => Boolean, { description: 'A receipt for each payment.' })
  receipts!: boolean;

  @Field(() => Boolean, { description: 'A reminder before an annual plan renews.' })
  renewalReminders!: boolean;
}

@ObjectType({ description: 'What a member may see and change of their own account.' })
export class Account {
  @Field(() => ID, { description: 'Of the member, so that a client keeps one of it.' })
  id!: string;

  @Field(() => User)
  user!: User;

  @Field(() => String, { nullable: true, description: 'The new address that waits to be confirmed; null where none does.' })
  pendingEmail!: string | null;

  @Field(() => Boolean, { description: 'Whether signing in asks for a code beside the password.' })
  hasSecondFactor!: boolean;

  @Field(() => Int, { description: 'Recovery codes that have not been used.' })
  recoveryCodesLeft!: number;

  @Field(() => MailPreferences)
  mailPreferences!: MailPreferences;

  @Field(() => [SessionInfo], { description: 'Those that are alive, the latest first.' })
  sessions!: SessionInfo[];
}

@ObjectType({ description: 'The secret that an authenticator app keeps. It counts once a code of it was given.' })
export class SecondFactorSetup {
  @Field(() => String, { description: 'Base32, to be typed in.' })
  secret!: string;

  @Field(() => String, { description: 'otpauth address, to be shown as a QR code.' })
  uri!: string;
}

@InputType()
export class ProfileInput {
  @Field(() => String, { nullable: true, description: 'At most 100 characters; empty for none.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 100 characters; empty for none.' })
  lastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Web address of a picture (http or https), at most 500 characters; empty for none.',
  })
  profileImageUrl?: string | null;
}

@InputType()
export class MailPreferencesInput {
  @Field(() => Boolean)
  receipts!: boolean;

  @Field(() => Boolean)
  renewalReminders!: boolean;
}
