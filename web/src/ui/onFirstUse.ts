/** Returns a function that creates a value the first time, and returns the same one from then on. */
export function onFirstUse<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}
