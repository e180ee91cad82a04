import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../App.tsx';

export interface Rendered {
  markup: string;
  /** The style elements, for the head. */
  styles: string;
}

const styleElement = /<style data-emotion="(css[^"]*)">(.*?)<\/style>/gs;

/** Renders a page for visitors, including lazy pages. No requests are sent. */
export async function render(path: string): Promise<Rendered> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />,
    {
      // Chunked output needs inline scripts, which the content security policy forbids.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void failures.push(error),
    },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be rendered`);
  return collectStyles(html);
}

/**
 * Emotion writes each style before the first element that uses it. In the head, styles cannot break selectors such as
 * `:first-child`. Global styles stay separate elements, because the client finds them by name.
 */
function collectStyles(html: string): Rendered {
  const globals = new Map<string, string>();
  const scoped = new Map<string, string>();
  const markup = html.replace(styleElement, (_, names: string, css: string) => {
    (names.startsWith('css-global ') ? globals : scoped).set(names, css);
    return '';
  });
  const all = [...scoped.keys()].map((names) => names.slice('css '.length));
  const styles = [
    ...[...globals].map(([names, css]) => `<style data-emotion="${names}">${css}</style>`),
    `<style data-emotion="css ${all.join(' ')}">${[...scoped.values()].join('')}</style>`,
  ].join('');
  return { markup, styles };
}
