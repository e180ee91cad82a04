import type { NormalizedCacheObject } from '@apollo/client';
import type { ReactElement, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { LibraryShellDocument } from '../LibraryShell.generated.ts';
import { ServerTemplate } from '../serverRendered/ServerRenderedPage.tsx';
import { hasMember } from '../session/useShell.ts';
import { clientWithoutServer, MemberShell } from './MemberShell.tsx';
import { sampleClients } from './samples.ts';
import type { MemberPage } from './shells.ts';

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

/** Renders a page for members without data, apart from the entities that its cache has. */
export function renderShell(path: string, known: NormalizedCacheObject = {}): Promise<Rendered> {
  const client = clientWithoutServer();
  client.restore(known);
  return renderElement(path, <MemberShell path={path} client={client} />);
}

/**
 * The styles of a page for members with all that it shows at first. Rules already in the document cost the app nothing; others
 * are inserted one by one during the commit.
 */
export async function stylesWithData(page: MemberPage): Promise<Rendered[]> {
  const { path } = page;
  const renderings = sampleClients(page).map((client) => {
    const shell = client.readQuery({ query: LibraryShellDocument }) ?? undefined;
    if (!hasMember(shell)) throw new Error(`The sample data of ${path} has no member`);
    return renderElement(path, <MemberShell path={path} client={client} shell={shell} />);
  });
  return Promise.all(renderings);
}

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
 * finds them by name. The names of the others are at an empty element: emotion moves it, and would have the browser read them again.
 */
export function styleElements(rendered: readonly Rendered[]): string {
  const globals = new Map(rendered.flatMap(({ styles }) => [...styles.globals]));
  return [
    ...[...globals].map(([names, css]) => `<style data-emotion="${names}" data-s>${css}</style>`),
    scopedElement(new Map(rendered.flatMap(({ styles }) => [...styles.scoped]))),
  ].join('');
}

/** The styles of these renderings that a document with the others does not have yet. */
export function additionalStyles(rendered: readonly Rendered[], others: readonly Rendered[]): string {
  const known = new Set(others.flatMap(({ styles }) => [...styles.scoped.keys()]));
  const additional = rendered.flatMap(({ styles }) => [...styles.scoped].filter(([names]) => !known.has(names)));
  return additional.length === 0 ? '' : scopedElement(new Map(additional));
}

function scopedElement(scoped: ReadonlyMap<string, string>): string {
  const names = [...scoped.keys()].map((each) => each.slice('css '.length));
  return `<style>${[...scoped.values()].join('')}</style><style data-emotion="css ${names.join(' ')}" data-s></style>`;
}
