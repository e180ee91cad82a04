import { recorded } from './examples.generated.ts';

/** A recorded request and its response. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  status: number;
  response: unknown;
  /** The number of list items that were left out. */
  more?: number;
  /** What was left out or replaced. */
  note?: string;
}

const examples: Record<string, Example | undefined> = recorded;

/** The example of the route with this name. */
export const exampleOf = (name: string): Example | undefined => examples[name];

/** The URL of the example's request. */
export function exampleUrl(path: string, { params = {}, query = {} }: Pick<Example, 'params' | 'query'>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api${filled}${search && `?${search}`}`;
}
