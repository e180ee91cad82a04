import { Field, InputType, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { optionalLine } from '../../../core/input.ts';
import type { Stripe } from '../../../core/stripe.ts';

@ObjectType({ description: 'Who the invoices are addressed to.' })
export class InvoiceDetails {
  @Field(() => String, { nullable: true })
  company!: string | null;

  @Field(() => String, { nullable: true })
  line1!: string | null;

  @Field(() => String, { nullable: true })
  line2!: string | null;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  state!: string | null;

  @Field(() => String, { nullable: true })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Two letters, ISO 3166-1.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: "Stripe's word for its kind, such as eu_vat or us_ein." })
  taxIdType!: string | null;

  @Field(() => String, { nullable: true, description: 'The number itself, such as DE123456789.' })
  taxId!: string | null;
}

@InputType()
export class InvoiceDetailsInput implements z.input<typeof invoiceDetailsChange> {
  @Field(() => String, {
    nullable: true,
    description: 'At most 200 characters each; empty for none. What is left out stays as it is.',
  })
  company?: string | null;

  @Field(() => String, { nullable: true })
  line1?: string | null;

  @Field(() => String, { nullable: true })
  line2?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  state?: string | null;

  @Field(() => String, { nullable: true })
  postalCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Two letters, ISO 3166-1; required if there is an address.' })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'Required if there is a taxId.' })
  taxIdType?: string | null;

  @Field(() => String, { nullable: true })
  taxId?: string | null;
}

/** The literals of a union of Stripe's, without the `string` that the union also allows. */
type Literals<T> = T extends string ? (string extends T ? never : T) : never;

/** The types of tax ids that can be entered: those of the countries that members come from. */
export const taxIdTypes = [
  'eu_vat',
  'gb_vat',
  'ch_vat',
  'no_vat',
  'us_ein',
  'ca_bn',
  'ca_gst_hst',
  'au_abn',
  'nz_gst',
  'in_gst',
  'sg_gst',
  'jp_trn',
  'za_vat',
  'ae_trn',
  'il_vat',
  'br_cnpj',
  'mx_rfc',
] as const satisfies readonly Literals<Stripe.CustomerCreateTaxIdParams.Type>[];

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined;

const line = optionalLine(200)
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null));

/** The fields to change, each checked alone. */
export const invoiceDetailsChange = z.object({
  company: line,
  line1: line,
  line2: line,
  city: line,
  state: line,
  postalCode: line,
  country: line
    .transform((code) => code?.toUpperCase() ?? code)
    .refine((code) => code == null || isCountry(code), 'Use the two letters of the country, such as US'),
  taxIdType: line.pipe(z.enum(taxIdTypes, 'Choose a type of tax ID').nullish()),
  taxId: line,
});

export type InvoiceDetailsChange = z.output<typeof invoiceDetailsChange>;

/** All fields, which have to fit together. */
export const invoiceDetails = z
  .custom<InvoiceDetails>()
  .superRefine(({ country, line1, line2, city, state, postalCode, taxId, taxIdType }, { addIssue }) => {
    const hasAddress = [line1, line2, city, state, postalCode].some((part) => part !== null);
    if (hasAddress && country === null) addIssue({ code: 'custom', path: ['country'], message: 'Choose a country' });
    if (taxId !== null && taxIdType === null)
      addIssue({ code: 'custom', path: ['taxIdType'], message: 'Choose the type of tax ID' });
    if (taxId === null && taxIdType !== null)
      addIssue({ code: 'custom', path: ['taxId'], message: 'Enter the tax ID, or choose no type' });
  });
