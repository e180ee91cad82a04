import type { NormalizedCacheObject } from '@apollo/client';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../../../pages/public/NotFoundPage.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import type { MemberPath } from '../../routeTable.ts';
import type { PrerenderedPage } from '../pages.ts';
import { CategoryTemplate } from './CategoryTemplate.tsx';
import { PromptTemplate } from './PromptTemplate.tsx';
import { unescaped, value } from './tags.tsx';

/** A document that the server fills in. */
export interface TemplatePage extends PrerenderedPage {
  /** The name of the file (api/src/http/client/library-pages.ts). */
  name: string;
  /** Where it is served, and which page members see there. */
  path: MemberPath;
  content: ReactNode;
  /** What the shell of members shows of it before the data has arrived. */
  known?: NormalizedCacheObject;
}

type Page = Pick<TemplatePage, 'name' | 'path' | 'title' | 'description' | 'canonical' | 'picture' | 'content' | 'known'>;

const source = 'src/app/serverRendered/ServerRenderedPage.tsx';

/** Another address for each version, so that networks load a picture that has changed (api/src/http/client/pictures). */
const pictureOf = (name: string, alt: string) => ({
  path: `/social/${name}/${value('id')}.png?v=${value('pictureVersion')}`,
  alt,
});

/** The page, and what is served at addresses like its own when there is none, or when it cannot be read. */
const documentsOf = (page: Page): TemplatePage[] => {
  const { name, path } = page;
  return [
    { ...page, isStatic: true, source, data: () => unescaped('structuredData') },
    {
      name: `${name}-missing`,
      path,
      title: 'Page not found',
      description: 'There is no page at this address.',
      canonical: null,
      isStatic: true,
      source,
      content: <NotFoundPage />,
    },
    {
      name: `${name}-unavailable`,
      path,
      title: 'This page can’t be shown right now',
      description: 'Please try again in a moment.',
      canonical: null,
      isStatic: true,
      source,
      content: <EmptyState headingLevel={1} title="This page can’t be shown right now" text="Please try again in a moment." />,
    },
  ];
};

/** The pages of the library for visitors. */
export const templatePages: readonly TemplatePage[] = [
  ...documentsOf({
    name: 'prompt',
    path: '/prompt/:id',
    title: value('title'),
    description: value('description'),
    canonical: `/prompt/${value('id')}`,
    picture: pictureOf('prompt', `${value('title')}: a prompt of Promptory for ${value('category.name')}`),
    content: <PromptTemplate />,
    // The parameter of the route takes the place of the id.
    known: { 'Prompt::id': { __typename: 'Prompt', id: ':id', title: value('title'), description: value('description') } },
  }),
  ...documentsOf({
    name: 'category',
    path: '/category/:slug',
    title: `${value('name')} prompts`,
    description: value('description'),
    canonical: `/category/${value('id')}`,
    picture: pictureOf('category', `${value('name')}: a category of Promptory`),
    content: <CategoryTemplate />,
  }),
];
