import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { errorTable } from '../../core/error-table.ts';
import { retryAfterOf, toRestError } from '../errors.ts';
import { assertReadable, compressedBody, createDocument, type DocumentBody, readText, sendDocument } from './document.ts';
import type { Pictures } from './pictures/pictures.ts';
import { fillTemplate, type LibraryPage } from './template.ts';

/**
 * There are many of these documents, and each changes with the library. The quality of the others saves a tenth of the size,
 * and takes more than ten times as long.
 */
const QUALITY = 5;

/** Reads what visitors may see of the library. */
export interface PublicLibrary {
  prompt(id: string): Promise<LibraryPage | null>;
  category(id: string): Promise<LibraryPage | null>;
}

/** Sends something of a page that exists. */
type SendPage = (page: LibraryPage, request: Request, response: Response) => Promise<void>;

/**
 * Serves the pages of prompts and categories: complete for visitors, with the shell for members. The build has made a template
 * of each, a document for what does not exist, and one for when the library cannot be read. Without them, it serves nothing.
 * Each page has a picture, for links to it.
 */
export function libraryPages(dist: string, origin: () => string, library: PublicLibrary, pictures: Pictures): Router {
  const router = Router();
  const folder = join(dist, 'templates');
  if (!existsSync(folder)) return router;
  const sendPicture: SendPage = ({ picture }, request, response) => pictures.send(picture, request, response);
  for (const name of ['prompt', 'category'] as const) {
    const documentOf = templateDocuments(join(folder, `${name}.html`), origin);
    const missing = createDocument(join(folder, `${name}-missing.html`), origin)(404);
    const unavailable = createDocument(join(folder, `${name}-unavailable.html`), origin);
    const serve =
      (send: SendPage): RequestHandler<{ id: string }> =>
      async (request, response, next) => {
        try {
          const found = await library[name](request.params.id);
          await (found ? send(found, request, response) : missing(request, response, next));
        } catch (error) {
          const retryAfter = retryAfterOf(error);
          if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
          // Members get their shell with it, and the app says more.
          await unavailable(errorTable[toRestError(error).code].status)(request, response, next);
        }
      };
    const sendPage: SendPage = (page, request, response) => sendDocument(request, response, 200, documentOf(page));
    router.get(`/${name}/:id`, serve(sendPage));
    router.get(`/social/${name}/:id.png`, serve(sendPicture));
  }
  return router;
}

/** The document of each page, which is kept for as long as the page is. */
function templateDocuments(file: string, origin: () => string): (page: LibraryPage) => DocumentBody {
  assertReadable(file);
  let template: string | undefined;
  const kept = new WeakMap<LibraryPage, DocumentBody>();
  return (page) => {
    const known = kept.get(page);
    if (known) return known;
    const body = compressedBody(() => {
      template ??= readText(file, origin());
      return fillTemplate(template, page, origin());
    }, QUALITY);
    kept.set(page, body);
    return body;
  };
}
