import { formatDateTime, formatMoney } from '../../../ui/format.ts';

interface Fact {
  name: string;
  value: string;
}

/** Turns "planType" and "plan-type" into "plan type". */
const asWords = (key: string): string =>
  key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(id|url)\b/g, (word) => word.toUpperCase());

/** Names that would say nothing without the action. */
const names: Readonly<Partial<Record<string, string>>> = { act: 'What was tried', cents: 'Amount' };

function asName(key: string): string {
  const words = names[key] ?? asWords(key);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Their values are names of our own, such as "setupRequired". Others may be what somebody has typed. */
const ofOwnNames: readonly string[] = ['changed', 'fields', 'role', 'plan', 'status'];

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether it says what a value was and what it is now. */
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && Object.keys(value).sort().join() === 'from,to';

/** A value in words. `key` is the name of its property. */
function asText(value: unknown, key = ''): string {
  if (value === null || value === '') return 'none';
  if (isChange(value)) return `${asText(value.from, key)} → ${asText(value.to, key)}`;
  if (Array.isArray(value)) return value.map((item) => asText(item, key)).join(', ') || 'none';
  if (isObject(value)) return pairsOf(value).join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return key === 'cents' ? formatMoney(value) : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (TIME.test(text)) return formatDateTime(text);
  return ofOwnNames.includes(key) ? asWords(text) : text;
}

const pairsOf = (value: Record<string, unknown>): string[] =>
  Object.entries(value).map(([key, part]) => `${asWords(key)} ${asText(part, key)}`);

/** Undefined for what is no JSON. */
function parse(detail: string): unknown {
  try {
    return JSON.parse(detail);
  } catch {
    return undefined;
  }
}

/** The id of the contact message that was marked. */
export function messageIn(detail: string): string | undefined {
  const parsed = parse(detail);
  return isObject(parsed) && typeof parsed.message === 'string' ? parsed.message : undefined;
}

/** The properties of the JSON object of an entry, in words. Anything that is not an object is shown as it is. */
export function detailFacts(detail: string): Fact[] {
  const parsed = parse(detail);
  if (parsed === undefined) return [{ name: 'Detail', value: detail }];
  if (isChange(parsed)) return [{ name: 'Change', value: asText(parsed) }];
  if (!isObject(parsed)) return [{ name: 'Detail', value: asText(parsed) }];
  return Object.entries(parsed).map(([key, value]) => ({ name: asName(key), value: asText(value, key) }));
}
