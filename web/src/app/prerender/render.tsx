import type { ReactElement, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { ServerTemplate } from '../serverRendered/ServerRenderedPage.tsx';
import { MemberShell } from './MemberShell.tsx';

export interface Rendered {
  markup: string;
  /** The contents of the style elements, by their names. */
  styles: { globals: ReadonlyMap<string, string>; scoped: ReadonlyMap<string, string> };
}

const styleElement = /<style data-emotion="(css[^"]*)">(.*?)<\/style>/gs;

const appAt = (path: string) => <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />;

/** Renders a page for visitors, including lazy pages. No requests are sent. */
export const render = (path: string): Promise<Rendered> => renderElement(path, appAt(path));

/** Renders a page for visitors whose content the server fills in. */
export const renderTemplate = (path: string, content: ReactNode): Promise<Rendered> =>
  renderElement(path, <ServerTemplate value={content}>{appAt(path)}</ServerTemplate>);

/** Renders a page for members without data. */
export const renderShell = (path: string): Promise<Rendered> => renderElement(path, <MemberShell path={path} />);

async function renderElement(path: string, element: ReactElement): Promise<Rendered> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(element, {
    // Chunked output needs inline scripts, which the content security policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void failures.push(error),
  });
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be rendered`);
  return collectStyles(html);
}

/** Emotion writes each style before the first element that uses it. */
function collectStyles(html: string): Rendered {
  const globals = new Map<string, string>();
  const scoped = new Map<string, string>();
  const markup = html.replace(styleElement, (_, names: string, css: string) => {
    (names.startsWith('css-global ') ? globals : scoped).set(names, css);
    return '';
  });
  return { markup, styles: { globals, scoped } };
}

/**
 * In the head, styles cannot break selectors such as `:first-child`. Global styles stay separate elements, because the client
 * finds them by name. With `data-s`, emotion does not move them there again, after which the browser would read them again.
 */
export function styleElements(rendered: readonly Rendered[]): string {
  const globals = new Map(rendered.flatMap(({ styles }) => [...styles.globals]));
  const scoped = new Map(rendered.flatMap(({ styles }) => [...styles.scoped]));
  const all = [...scoped.keys()].map((names) => names.slice('css '.length));
  return [
    ...[...globals].map(([names, css]) => `<style data-emotion="${names}" data-s>${css}</style>`),
    `<style data-emotion="css ${all.join(' ')}" data-s>${[...scoped.values()].join('')}</style>`,
  ].join('');
}
