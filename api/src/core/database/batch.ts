import DataLoader from 'dataloader';
import type { Context } from '../context.ts';

/**
 * Defines a data loader: all keys that one request loads in one tick are loaded by one statement. `load` returns a map; a
 * key that is not in it gets the value `missing`.
 */
export function defineBatch<T>(load: (keys: readonly string[], ctx: Context) => Promise<Map<string, T>>, missing: T) {
  const loaderOf = (ctx: Context) => {
    let loader = ctx.loaders.get(load) as DataLoader<string, T> | undefined;
    if (!loader) {
      loader = new DataLoader<string, T>(async (keys) => {
        const found = await load(keys, ctx);
        return keys.map((wanted) => (found.has(wanted) ? (found.get(wanted) as T) : missing));
      });
      ctx.loaders.set(load, loader);
    }
    return loader;
  };
  return Object.assign((ctx: Context, key: string): Promise<T> => loaderOf(ctx).load(key), {
    /** Sets a value that another statement has read or changed. */
    prime: (ctx: Context, key: string, value: T) => void loaderOf(ctx).clear(key).prime(key, value),
  });
}
