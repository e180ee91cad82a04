import type { Operation } from '../request.ts';
import type { Facts } from './facts.ts';

// The operations in the schema that PostGraphile makes of the tables. The caller is a variable, because it knows no members.

type AskAsMember = (number: number, member: string) => Operation;

const category = 'rowId name description icon color position promptCount';
const card = `rowId title description isPremium task sensitivity tags usageCount createdAt version reviewedAt categoryByCategoryId { rowId name }
  favoritesByPromptId(condition: { userId: $member }, first: 1) { nodes { promptId } }`;
const full = `${card} content variables`;
const connection = (node: string) => `{ totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${node} } } }`;

export const categories: AskAsMember = () => ({
  query: `query categories { allCategories(condition: { archivedAt: null }, orderBy: POSITION_ASC) { nodes { ${category} } } }`,
  variables: {},
});

export const cards =
  (of: string, first: number): AskAsMember =>
  (_number, member) => ({
    query: `query cards($member: String!, $category: String!, $first: Int!) {
      allPrompts(condition: { categoryId: $category, archivedAt: null }, orderBy: [CREATED_AT_DESC, POSITION_ASC, ROW_ID_DESC], first: $first)
      ${connection(card)} }`,
    variables: { member, category: of, first },
  });

/** It does not know that the texts in `related` are ids, so they are asked for beside the prompt. */
export const onePrompt =
  (prompts: Facts['prompts'], members: number): AskAsMember =>
  (number, member) => {
    const { id, related } = prompts[Math.floor(number / members) % prompts.length]!;
    const others = related.map((_, at) => `r${at}: promptByRowId(rowId: $r${at}) { ${card} }`);
    return {
      query: `query onePrompt($member: String!, $id: String!${related.map((_, at) => `, $r${at}: String!`).join('')}) {
        promptByRowId(rowId: $id) { ${full} } ${others.join(' ')} }`,
      variables: { member, id, ...Object.fromEntries(related.map((other, at) => [`r${at}`, other])) },
    };
  };

export const popular: AskAsMember = (_number, member) => ({
  query: `query popular($member: String!) {
    allPrompts(condition: { archivedAt: null }, orderBy: [USAGE_COUNT_DESC, TITLE_ASC, ROW_ID_ASC], first: 10) { nodes { ${full} } } }`,
  variables: { member },
});

export const recent: AskAsMember = (_number, member) => ({
  query: `query recent($member: String!) {
    allRecentUses(condition: { userId: $member }, orderBy: [USED_AT_DESC, PROMPT_ID_DESC], first: 20) {
      nodes { usedAt promptByPromptId { ${full} } } } }`,
  variables: { member },
});

export const favorites: AskAsMember = (_number, member) => ({
  query: `query favorites($member: String!) {
    allFavorites(condition: { userId: $member }, orderBy: [CREATED_AT_DESC, PROMPT_ID_DESC], first: 24)
    ${connection(`promptByPromptId { ${card} }`)} }`,
  variables: { member },
});

export const me: AskAsMember = (_number, member) => ({
  query: `query me($member: String!) { userByRowId(rowId: $member) { rowId email firstName lastName profileImageUrl role createdAt
    stripeStatus stripeCustomerId stripeSubscriptionId passwordHash emailVerifiedAt } }`,
  variables: { member },
});

export const addFavorite = (member: string, promptId: string): Operation => ({
  query: `mutation addFavorite($favorite: FavoriteInput!, $member: String!) {
    createFavorite(input: { favorite: $favorite }) { favorite { promptId } query { allFavorites(condition: { userId: $member }) { totalCount } } } }`,
  variables: { member, favorite: { userId: member, promptId, createdAt: new Date().toISOString() } },
});
