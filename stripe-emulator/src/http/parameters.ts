import { parse } from 'qs';
import { EmulatorError } from './errors.ts';

export type RequestParameters = Record<string, unknown>;

/** The parameters of a request, which arrive form-encoded: `items[0][price]=price_1`. */
export const parseParameters = (encoded: string): RequestParameters => parse(encoded);

/** The paths that a request wants expanded, such as latest_invoice.confirmation_secret. */
export const expandOf = ({ expand }: RequestParameters): string[] => ([] as unknown[]).concat(expand ?? []).map(String);

/** Stripe rejects parameters that it does not know, so a misspelled one must not work here either. */
export function rejectUnknown(parameters: RequestParameters, known: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined)
    throw new EmulatorError(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

/** Parameters are form-encoded, so a boolean may arrive as text. */
export const isTrue = (value: unknown) => value === true || value === 'true';

/** Stripe treats an empty text as null. */
export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
