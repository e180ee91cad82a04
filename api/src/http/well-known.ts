import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { escapeHtml } from '../core/escape-html.ts';
import { DAY } from '../core/time.ts';
import { VERSION } from '../core/version.ts';

/** After how many days security.txt expires. The standard recommends less than a year. */
const SECURITY_DAYS = 90;

interface Options {
  /** The folder of the built client. */
  dist: string;
  /** The origin of this installation. */
  origin: () => string;
  now: () => Date;
  /** The email for security reports. Without it, the contact form is named. */
  operator: string | undefined;
  /** The paths of the pages of the library. */
  libraryPaths: () => Promise<readonly string[]>;
}

const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /graphql', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

const CATEGORY = '/category/';

const sitemap = (origin: string, pages: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `  <url><loc>${escapeHtml(origin + page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** What programs that read the site should know, in the form of llmstxt.org. */
const llmsText = (origin: string, categories: readonly string[]) =>
  [
    '# Promptory',
    '',
    '> A library of ready-made prompts for professionals, with blanks to fill in. Programs read it over GraphQL, REST and MCP.',
    '',
    'Everything but the public pages needs an API key or, at /mcp, a sign-in (OAuth). A member creates keys at /account/keys. Send one as `Authorization: Bearer`.',
    '',
    '## For programs',
    '',
    `- [Guide](${origin}/developers): keys, scopes, errors, limits and paging`,
    `- [GraphQL schema](${origin}/schema.graphql): the endpoint is ${origin}/graphql`,
    `- [OpenAPI description](${origin}/api/openapi.json): the REST routes under ${origin}/api`,
    `- [TypeScript client](${origin}/promptory-sdk.tgz): install it with npm from this address`,
    `- [Python client](${origin}/promptory-${VERSION}-py3-none-any.whl): install it with pip from this address`,
    `- MCP server, for assistants: ${origin}/mcp, over streamable HTTP`,
    '',
    '## Library',
    '',
    ...categories.map((path) => `- [${path.slice(CATEGORY.length)}](${origin}${path})`),
    `- [All pages](${origin}/sitemap.xml): of each prompt, what it does and a worked example`,
    '',
  ].join('\n');

function securityText(origin: string, operator: string | undefined, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY) * DAY + SECURITY_DAYS * DAY);
  return [
    `Contact: ${operator === undefined ? `${origin}/contact` : `mailto:${operator}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Serves robots.txt, sitemap.xml, llms.txt and security.txt, which contain the origin of this installation. */
export function wellKnown({ dist, origin, now, operator, libraryPaths }: Options): Router {
  const file = join(dist, 'listed.json');
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const send =
    (type: string, text: () => string | Promise<string>, caching = 'public, max-age=3600'): RequestHandler =>
    async (_request, response) => {
      const body = await text();
      response.set('Cache-Control', caching).type(type).send(body);
    };
  const router = Router();
  router.get(
    '/robots.txt',
    send('text/plain', () => robots(origin())),
  );
  router.get(
    '/sitemap.xml',
    // A prompt that was removed must not be listed for another hour.
    send('application/xml', async () => sitemap(origin(), [...pages, ...(await libraryPaths())]), 'no-cache'),
  );
  router.get(
    '/llms.txt',
    send('text/plain', async () =>
      llmsText(
        origin(),
        (await libraryPaths()).filter((path) => path.startsWith(CATEGORY)),
      ),
    ),
  );
  router.get(
    '/.well-known/security.txt',
    send('text/plain', () => securityText(origin(), operator, now())),
  );
  return router;
}
