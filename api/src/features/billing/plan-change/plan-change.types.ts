import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An amount of the invoice of a change of plan.' })
export class PlanChangeLine {
  @Field(() => String, { description: "Stripe's description." })
  description!: string;

  @Field(() => Int, { description: 'In cents, without tax; negative for a credit.' })
  amount!: number;

  @Field(() => Boolean, { description: 'Whether it is for the rest of the previous plan.' })
  isProration!: boolean;
}

@ObjectType({ description: 'What a change of plan would cost now. All amounts are in cents.' })
export class PlanChange {
  @Field(() => [PlanChangeLine])
  lines!: PlanChangeLine[];

  @Field(() => Int, { nullable: true, description: 'Null if Stripe computes none.' })
  tax!: number | null;

  @Field(() => Int, { description: 'The lines and the tax; negative if more is credited than the new plan costs.' })
  total!: number;

  @Field(() => Int, { description: "The part that the member's credit pays." })
  creditUsed!: number;

  @Field(() => Int, { description: 'What is charged to the card at once.' })
  amountDue!: number;

  @Field(() => Int, { description: 'The remaining credit, which pays the next invoices.' })
  creditLeft!: number;
}
