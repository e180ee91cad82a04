/**
 * What a person has typed into the fields. It stays in this browser: one entry a person and prompt, gone with
 * "Clear fields" and on log-out.
 */
export interface TypedValues {
  values: Readonly<Record<string, string>>;
  /** The finished text as edited by hand, where it was. */
  edited: string | null;
}

const PREFIX = 'promptory.typed:';
const keyOf = (userId: string, promptId: string) => `${PREFIX}${userId}:${promptId}`;

export const noTypedValues: TypedValues = { values: {}, edited: null };

interface Stored extends TypedValues {
  /** When it was typed, so that the latest value is suggested first. */
  at: number;
}

/** Storage may be forbidden, full or written by somebody else: then there is nothing, and the page goes on. */
function tryOr<T>(task: () => T, otherwise: T): T {
  try {
    return task();
  } catch {
    return otherwise;
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

/** For every name, what the person last typed for it in another prompt. */
export function suggestionsFor(userId: string, promptId: string): ReadonlyMap<string, string> {
  const others = storedKeys(keyOf(userId, ''))
    .filter((key) => key !== keyOf(userId, promptId))
    .map((key) => tryOr(() => parse(localStorage.getItem(key)), null))
    .filter((stored) => stored !== null)
    .sort((one, other) => one.at - other.at);
  return new Map(others.flatMap(({ values }) => Object.entries(values).filter(([, value]) => value.trim() !== '')));
}

/** For log-out: whoever uses this browser next finds nothing. */
export function clearTypedValues(): void {
  for (const key of storedKeys(PREFIX)) tryOr(() => localStorage.removeItem(key), undefined);
}
