import { Arg, Ctx, Extensions, Field, ID, InputType, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../core/authorization.ts';
import { Throttle, type ThrottleKey } from '../../core/throttle-decorator.ts';
import type { Limits } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { parseInput } from '../../core/errors.ts';
import { refundByNetwork } from '../../core/limits/network-counters.ts';
import { clientId } from '../../core/new-id.ts';
import { emailAddress, requiredLine, requiredText } from '../../core/input.ts';
import { isStored, sendMessage } from './contact.send.ts';

@InputType({ description: 'A message to the people behind Promptory.' })
export class ContactInput implements z.input<typeof contact> {
  @Field(() => ID, {
    nullable: true,
    description: 'A new UUID for each message, so that a retry is safe: the same message with the same id is sent once.',
  })
  id?: string | null;

  @Field(() => String, { description: 'At most 100 characters.' })
  name!: string;

  @Field(() => String, { description: 'Where the answer goes.' })
  email!: string;

  @Field(() => String, { description: 'At most 200 characters.' })
  subject!: string;

  @Field(() => String, { description: 'At most 10,000 characters.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Leave it empty: people do not see this field, so only programs fill it in.',
  })
  website?: string | null;
}

// Name and subject are single lines, because they become parts of mail headers.
const contact = z.object({
  id: clientId.nullish(),
  name: requiredLine('Enter your name', 100),
  email: emailAddress,
  subject: requiredLine('Enter a subject', 200),
  message: requiredText('Enter a message', 10_000),
  website: z.string().nullish(),
});

/** The requests that were counted. */
const counted = new WeakSet<Context>();

/** The retry of a request whose response was lost is counted with that one. */
const byNetworkForNew: ThrottleKey<{ input: ContactInput }> = {
  per: 'network, for a new message',
  of: async (ctx, { input }) => {
    const { id, ...message } = parseInput(contact, input);
    if (id != null && (await isStored(ctx.em, id, message))) return null;
    counted.add(ctx);
    return ctx.network;
  },
  isNetwork: true,
  attemptId: ({ input }) => input.id,
};

const contactLimit = ({ contacts }: Limits) => ({ name: 'contact', counted: 'messages', points: contacts, seconds: 60 * 60 });

@Resolver()
export class ContactResolver {
  @Access('public')
  @Throttle(contactLimit, byNetworkForNew)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Sends a message to the people behind Promptory and a confirmation to the sender. RATE_LIMITED, by default, after five an hour from one network.',
    complexity: 100,
  })
  async submitContact(@Arg('input', () => ContactInput) input: ContactInput, @Ctx() ctx: Context): Promise<boolean> {
    const { website, id, ...message } = parseInput(contact, input);
    // The honeypot was filled in. The response is the same, so that a bot learns nothing.
    if (website) return true;
    const isNew = await sendMessage(ctx, message, id);
    // Another request has stored it since this one was counted.
    if (!isNew && counted.has(ctx)) await refundByNetwork(ctx.throttle, contactLimit(ctx.config.limits), ctx.network);
    return true;
  }
}
