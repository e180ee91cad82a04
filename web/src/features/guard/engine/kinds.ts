/** What the guard looks for, with the word for one and for several, and the name that its tokens begin with. */
export const kinds = {
  link: { one: 'private link', many: 'private links', token: 'LINK' },
  secret: { one: 'key or password', many: 'keys or passwords', token: 'SECRET' },
  email: { one: 'email', many: 'emails', token: 'EMAIL' },
  account: { one: 'account number', many: 'account numbers', token: 'ACCOUNT' },
  card: { one: 'card number', many: 'card numbers', token: 'CARD' },
  identity: { one: 'ID number', many: 'ID numbers', token: 'ID' },
  address: { one: 'address', many: 'addresses', token: 'ADDRESS' },
  phone: { one: 'phone number', many: 'phone numbers', token: 'PHONE' },
  record: { one: 'record number', many: 'record numbers', token: 'RECORD' },
  birth: { one: 'date of birth', many: 'dates of birth', token: 'DATE' },
  client: { one: 'name', many: 'names', token: 'CLIENT' },
  company: { one: 'company', many: 'companies', token: 'COMPANY' },
  person: { one: 'name', many: 'names', token: 'PERSON' },
} as const;

export type Kind = keyof typeof kinds;

/** Which kind a text is when several fit, the surest first. */
export const kindOrder = Object.keys(kinds) as readonly Kind[];

/** A place in a text that should stay confidential. */
export interface Item {
  kind: Kind;
  start: number;
  end: number;
  text: string;
}

/** How many different texts there are. */
export const itemCount = (items: readonly Pick<Item, 'kind' | 'text'>[]): number =>
  new Set(items.map(({ kind, text }) => `${kind} ${text}`)).size;

/** Such as "2 emails · 1 name", in the order in which the kinds first occur. A text counts once, however often it occurs. */
export function countText(items: readonly Pick<Item, 'kind' | 'text'>[], separator = ' · '): string {
  const found = new Map<string, { kind: Kind; texts: Set<string> }>();
  for (const { kind, text } of items) {
    const { one } = kinds[kind];
    const { texts } = found.get(one) ?? { texts: new Set() };
    found.set(one, { kind, texts: texts.add(text) });
  }
  return [...found.values()]
    .map(({ kind, texts }) => `${texts.size} ${texts.size === 1 ? kinds[kind].one : kinds[kind].many}`)
    .join(separator);
}
