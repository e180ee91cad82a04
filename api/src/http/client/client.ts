import { Router } from 'express';
import { wellKnown } from '../well-known.ts';
import { libraryPages, type PublicLibrary } from './library-pages.ts';
import { createPictures } from './pictures/pictures.ts';
import { webClient } from './web-client.ts';

interface Options {
  /** The folder of the build. */
  dist: string;
  /** The origin of this installation. */
  origin: () => string;
  now: () => Date;
  operator: string | undefined;
  library: PublicLibrary & { paths(): Promise<readonly string[]> };
}

export interface Client {
  router: Router;
  close(): void;
}

/** Serves what browsers, search engines and social networks request besides the API. */
export function createClient({ dist, origin, now, operator, library }: Options): Client {
  const pictures = createPictures(dist);
  const router = Router();
  router.use(wellKnown({ dist, origin, now, operator, libraryPaths: library.paths }));
  router.use(libraryPages(dist, origin, library, pictures));
  router.use(webClient(dist, origin));
  return { router, close: pictures.close };
}
