import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { SessionInfo } from '../auth/session/session.info.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({ description: 'Which mails a member gets in addition to those that every account needs.' })
export class MailPreferences {
  @Field(() => Boolean, { description: 'A receipt for each payment.' })
  receipts!: boolean;

  @Field(() => Boolean, { description: 'A reminder before an annual plan renews.' })
  renewalReminders!: boolean;
}

@ObjectType({ description: 'What a member may see and change of their own account.' })
export class Account {
  @Field(() => ID, { description: 'The id of the member, so that a client caches one account.' })
  id!: string;

  @Field(() => User)
  user!: User;

  @Field(() => String, { nullable: true, description: 'The new address that is not confirmed yet; null if there is none.' })
  pendingEmail!: string | null;

  @Field(() => Boolean, { description: 'Whether signing in requires a code in addition to the password.' })
  hasSecondFactor!: boolean;

  @Field(() => Int, { description: 'Recovery codes that have not been used.' })
  recoveryCodesLeft!: number;

  @Field(() => MailPreferences)
  mailPreferences!: MailPreferences;

  @Field(() => [SessionInfo], { description: 'Those that are active, newest first.' })
  sessions!: SessionInfo[];
}

@ObjectType({ description: 'The secret for an authenticator app. It takes effect once a code from the app is confirmed.' })
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

@InputType({ description: 'A preference that is left out stays as it is.' })
export class MailPreferencesInput {
  @Field(() => Boolean, { nullable: true, description: 'A receipt for each payment.' })
  receipts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'A reminder before an annual plan renews.' })
  renewalReminders?: boolean | null;
}
