import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '../../../core/database/query.ts';
import { type CardRow, isListed, selectCards } from '../prompt.card.ts';
import { toHtml } from '../worked-example/answer-html.ts';
import type { WorkedExample } from '../worked-example/worked-example.types.ts';
import { counted, formatDay, home, pathOfCategory, pathOfPrompt, type PublicPage } from './public-page.ts';

/** The page of a prompt. Its statements do not select the content. */
export async function readPublicPrompt(em: SqlEntityManager, id: string): Promise<PublicPage | null> {
  const card = await selectCards(em)
    .select('p.example')
    .where('p.id', '=', id)
    .where(isListed)
    .$castTo<CardRow & { example: WorkedExample | null }>()
    .executeTakeFirst();
  if (!card) return null;
  const others = await selectCards(em).where('p.id', '=', anyOf(card.related)).where(isListed).execute();
  const related = card.related.flatMap((each) => others.filter((other) => other.id === each));
  return toPage(card, card.example, related);
}

function toPage(card: CardRow, example: WorkedExample | null, related: readonly CardRow[]): PublicPage {
  const { id, title, description, category, isPremium, tags, variables } = card;
  const line = counted(variables.length, 'field') + (example ? ' · worked example' : '');
  return {
    values: {
      id,
      title,
      description,
      category: { id: category.id, name: category.name, color: category.color },
      isPremium,
      tags,
      variables: variables.map(({ label, description: help, required }) => ({ label, help, isOptional: !required })),
      example: example && {
        values: variables.map(({ name, label }) => ({ label, value: readableValue(example, name) })),
        html: toHtml(example.answer),
        answered: formatDay(`${example.answeredOn}T12:00:00Z`),
      },
      added: formatDay(card.createdAt),
      reviewed: formatDay(card.reviewedAt),
      hasRelated: related.length > 0,
      related: related.map((other) => ({
        id: other.id,
        title: other.title,
        description: other.description,
        isPremium: other.isPremium,
      })),
    },
    breadcrumbs: [home, { name: category.name, path: pathOfCategory(category.id) }, { name: title, path: pathOfPrompt(id) }],
    picture: { page: 'prompt', title, category: category.name, color: category.color, line },
  };
}

/** As the page of members shows it: a day in words. */
function readableValue({ values }: WorkedExample, name: string): string | undefined {
  const value = values.find((each) => each.name === name)?.value;
  return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value).text : value;
}
