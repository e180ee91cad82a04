import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Arg, Ctx, Extensions, Field, InputType, Mutation, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../core/authorization.ts';
import { byNetwork, Throttle } from '../../core/throttle-decorator.ts';
import type { Limits } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { parseInput } from '../../core/errors.ts';
import { emailAddress, requiredText } from '../../core/input.ts';
import { renderMail } from '../mail/mail.template.ts';
import { enqueueMail } from '../mail/mail.queue.ts';

@InputType({ description: 'A message to the people behind Promptory.' })
export class ContactInput implements z.input<typeof contact> {
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
    description: 'Leave it empty: no person sees this field, and what fills it in is a program.',
  })
  website?: string | null;
}

/** One line: what stands in the head of a mail must not bring lines of its own. */
const oneLine = (what: string, max: number) =>
  requiredText(`Enter ${what}`, max).refine((text) => !/[\r\n]/.test(text), `${what} must be one line`);

const contact = z.object({
  name: oneLine('your name', 100),
  email: emailAddress,
  subject: oneLine('a subject', 200),
  message: requiredText('Enter a message', 10_000),
  website: z.string().nullish(),
});

const contactLimit = ({ contacts }: Limits) => ({ name: 'contact', points: contacts, seconds: 60 * 60 });

@Resolver()
export class ContactResolver {
  @Access('public')
  @Throttle(contactLimit, byNetwork, (_ctx, { input }: { input: ContactInput }) => void parseInput(contact, input))
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Boolean, {
    description:
      'Sends a message to the people behind Promptory and a confirmation to the sender. RATE_LIMITED after five an hour from one network.',
    complexity: 100,
  })
  async submitContact(@Arg('input', () => ContactInput) input: ContactInput, @Ctx() ctx: Context): Promise<boolean> {
    const { em, config, now } = ctx;
    const { name, email, subject, message, website } = parseInput(contact, input);
    // A program learns nothing from the answer.
    if (website) return true;
    const at = now();
    await em.transactional(async (tx) => {
      await sql`
        insert into contact_messages (id, name, email, subject, message, created_at)
        values (${randomUUID()}, ${name}, ${email}, ${subject}, ${message}, ${at})`.execute(tx.getKysely());
      if (config.mail.owner) {
        const note = 'Answer this mail to answer the sender.';
        const paragraphs = [`From: ${name} <${email}>`, message];
        await enqueueMail(
          tx,
          renderMail(
            config.mail.owner,
            { subject: `Contact: ${subject}`, greeting: 'A message from the contact form.', paragraphs, note },
            email,
          ),
          at,
        );
      }
      await enqueueMail(
        tx,
        renderMail(email, {
          subject: 'We have your message',
          // Nothing of what was typed: the form must not send a stranger's words to an address that they chose.
          greeting: 'Hello,',
          paragraphs: ['Thank you for writing to us. We answer within 24 hours, Monday to Friday, 9AM to 6PM EST.'],
          note: 'You get this mail because this address was given in our contact form. If that was not you, ignore it.',
        }),
        at,
      );
    });
    ctx.triggerJob('mail');
    return true;
  }
}
