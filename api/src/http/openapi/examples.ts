import { recorded } from './examples.generated.ts';

/** A request that was really sent, and what was answered. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  status: number;
  answer: unknown;
  /** Entries of the list that are left out here. */
  more?: number;
  /** What was left out or replaced. */
  note?: string;
}

const examples: Record<string, Example | undefined> = recorded;

/** The example of a route, by its name. */
export const exampleOf = (name: string): Example | undefined => examples[name];

/** The address that the example was sent to. */
export function exampleUrl(path: string, { params = {}, query = {} }: Pick<Example, 'params' | 'query'>): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api${filled}${search && `?${search}`}`;
}
