import { z } from 'zod';

/** A whole number within bounds. */
export const count = (fallback: number, { min = 1, max = 1_000_000 } = {}) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** A URL of one of the protocols, such as `https:`. */
export const url = (...protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

export const email = z.email('must be an email address');

export const pattern = (regex: RegExp, message: string) => z.string().regex(regex, message);

const split = (text: string) => text.split(',').map((entry) => entry.trim());

export const list = z
  .string()
  .default('')
  .transform((text) => split(text).filter(Boolean));

/** `id:secret` pairs. */
export const keyRing = z.string().transform((text, ctx) =>
  split(text).map((entry) => {
    const [kid = '', secret = ''] = entry.split(/:(.*)/s);
    if (!/^[\w-]{1,32}$/.test(kid) || Buffer.byteLength(secret) < 32) {
      ctx.addIssue({ code: 'custom', message: 'must be id:secret pairs, comma-separated, each secret of at least 32 bytes' });
    }
    return { kid, secret };
  }),
);

export const webhookSecrets = z
  .string()
  .transform(split)
  .refine(
    (secrets) => secrets.every((secret) => /^whsec_\w{8,}$/.test(secret)),
    'must be signing secrets of Stripe, whsec_…, comma-separated',
  );
