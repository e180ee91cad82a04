/** A map for each owner, such as an access to Stripe. It is forgotten together with its owner. */
export function mapPer<T>(): (owner: object) => Map<string, T> {
  const maps = new WeakMap<object, Map<string, T>>();
  return (owner) => {
    const map = maps.get(owner) ?? new Map<string, T>();
    maps.set(owner, map);
    return map;
  };
}
