/**
 * The values that a member has typed into a prompt. They are kept in local storage, one entry per member and prompt, and
 * removed by "Clear fields" and on logout.
 */
export interface TypedValues {
  values: Readonly<Record<string, string>>;
  /** The finished text if it was edited by hand. */
  edited: string | null;
}

const PREFIX = 'promptory.typed:';
const keyOf = (userId: string, promptId: string) => `${PREFIX}${userId}:${promptId}`;

/** Under which the values of a member's own prompts are kept. They are in no list of begun prompts of the library. */
export const ownSpaceOf = (userId: string): string => `own:${userId}`;

export const noTypedValues: TypedValues = { values: {}, edited: null };

interface Stored extends TypedValues {
  /** When it was saved, so that the latest value is suggested. */
  at: number;
}

/** Local storage may be blocked, full or corrupt. The page works without it. */
function tryOr<T>(task: () => T, fallback: T): T {
  try {
    return task();
  } catch {
    return fallback;
  }
}

function parse(raw: string | null): Stored | null {
  if (raw === null) return null;
  return tryOr(() => {
    const stored = JSON.parse(raw) as Partial<Stored> | null;
    const entries = Object.entries(stored?.values ?? {}).filter(([, value]) => typeof value === 'string');
    const edited = typeof stored?.edited === 'string' ? stored.edited : null;
    return { values: Object.fromEntries(entries), edited, at: Number(stored?.at) || 0 };
  }, null);
}

export function readTypedValues(userId: string, promptId: string): TypedValues {
  const stored = tryOr(() => parse(localStorage.getItem(keyOf(userId, promptId))), null);
  return stored ? { values: stored.values, edited: stored.edited } : noTypedValues;
}

export function writeTypedValues(userId: string, promptId: string, { values, edited }: TypedValues): void {
  const isEmpty = edited === null && Object.values(values).every((value) => value === '');
  tryOr(() => {
    if (isEmpty) localStorage.removeItem(keyOf(userId, promptId));
    else localStorage.setItem(keyOf(userId, promptId), JSON.stringify({ values, edited, at: Date.now() }));
  }, undefined);
}

const storedKeys = (prefix: string): string[] =>
  tryOr(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** For every variable, the value last typed for it in another prompt. */
export function suggestionsFor(userId: string, promptId: string): ReadonlyMap<string, string> {
  const others = storedKeys(keyOf(userId, ''))
    .filter((key) => key !== keyOf(userId, promptId))
    .map((key) => tryOr(() => parse(localStorage.getItem(key)), null))
    .filter((stored) => stored !== null)
    .sort((one, other) => one.at - other.at);
  return new Map(others.flatMap(({ values }) => Object.entries(values).filter(([, value]) => value.trim() !== '')));
}

interface BegunPrompt extends TypedValues {
  promptId: string;
}

/** The prompts that a member has begun to fill in on this device, the latest first. */
export function begunPrompts(userId: string): readonly BegunPrompt[] {
  const prefix = keyOf(userId, '');
  const begun = storedKeys(prefix).flatMap((key) => {
    const stored = tryOr(() => parse(localStorage.getItem(key)), null);
    return stored ? [{ ...stored, promptId: key.slice(prefix.length) }] : [];
  });
  return begun.sort((one, other) => other.at - one.at);
}

/** Called on logout, so that the next user of this browser finds nothing. */
export function clearTypedValues(): void {
  for (const key of storedKeys(PREFIX)) tryOr(() => localStorage.removeItem(key), undefined);
}
