import {
  AllFavoritesDocument,
  AllPromptsDocument,
  CategoriesDocument,
  CategoryDocument,
  type CategoryFieldsFragment,
  CreateSubscriptionDocument,
  CreateUserSubscriptionDocument,
  FavoriteDocument,
  MeDocument,
  PopularPromptsDocument,
  PromptDocument,
  type PromptFieldsFragment,
  type PlanType,
  type PromptSort,
  RecentUsesDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  SignInDocument,
  SubmitContactDocument,
  SystemStatusDocument,
  StatsDocument,
  VerifySubscriptionDocument,
} from '@promptory/sdk/operations';
import { AppError, notFound, unauthenticated } from '../core/errors.ts';
import { adminRoutes } from './admin-routes.ts';
import { row } from './row.ts';
import { toUser } from './user-shape.ts';

/** The prompt of the specification's entity table. */
const toPrompt = ({ category, ...prompt }: PromptFieldsFragment) => ({ ...prompt, categoryId: category.id, category });

const toCategory = (category: CategoryFieldsFragment) => category;

/** What the schema declares nullable for GraphQL's sake; a missing record has been NOT_FOUND before. */
function found<T>(value: T | null, what: string): T {
  if (value === null) throw notFound(what);
  return value;
}

const integer = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(text))
    throw new AppError('BAD_USER_INPUT', `${name}: must be a whole number`, { fields: { [name]: 'Must be a whole number' } });
  return Number(text);
};

/**
 * REST, as a table. A row names the operation that it runs and shapes the answer; it has no logic of its own. A
 * variable or a field that the operation does not have does not compile.
 */
export const routes = [
  row({
    method: 'get',
    path: '/auth/user',
    document: MeDocument,
    variables: () => ({}),
    pick: ({ me }) => {
      if (!me) throw unauthenticated();
      return toUser(me);
    },
  }),
  row({
    method: 'post',
    path: '/auth/login',
    document: SignInDocument,
    variables: ({ body }) => ({
      email: body.email as string,
      password: body.password as string,
      // Only where the account has a second factor; callers of old do not know it.
      code: body.code as string | undefined,
    }),
    pick: ({ signIn }) => ({ success: true, token: signIn.token, message: 'Login successful' }),
    saysSuccess: true,
  }),
  row({
    method: 'get',
    path: '/categories',
    document: CategoriesDocument,
    variables: () => ({}),
    pick: ({ categories }) => categories.map(toCategory),
  }),
  row({
    method: 'get',
    path: '/categories/:id',
    document: CategoryDocument,
    variables: ({ params }) => ({ id: params.id! }),
    pick: ({ category }) => toCategory(found(category, 'Category')),
  }),
  row({
    method: 'get',
    path: '/prompts',
    document: AllPromptsDocument,
    variables: ({ query }) => ({
      category: query.category,
      search: query.search,
      sort: query.sort as PromptSort | undefined,
      limit: integer(query.limit, 'limit'),
      offset: integer(query.offset, 'offset'),
    }),
    pick: ({ allPrompts }) => allPrompts.map(toPrompt),
  }),
  row({
    method: 'get',
    path: '/prompts/popular',
    document: PopularPromptsDocument,
    variables: () => ({}),
    pick: ({ popularPrompts }) => popularPrompts.map(toPrompt),
  }),
  row({
    method: 'get',
    path: '/prompts/:id',
    document: PromptDocument,
    variables: ({ params }) => ({ id: params.id! }),
    pick: ({ prompt }) => {
      const { related: _, reviewedAt: __, ...fields } = found(prompt, 'Prompt');
      return toPrompt(fields);
    },
  }),
  row({ method: 'get', path: '/user/stats', document: StatsDocument, variables: () => ({}), pick: ({ stats }) => stats }),
  row({
    method: 'get',
    path: '/user/recent-prompts',
    document: RecentUsesDocument,
    variables: () => ({}),
    pick: ({ recentUses }) =>
      recentUses.map(({ usedAt, prompt }) => ({ ...toPrompt(prompt), usedAt, categoryName: prompt.category.name })),
  }),
  row({
    method: 'get',
    path: '/user/favorites',
    document: AllFavoritesDocument,
    variables: () => ({}),
    pick: ({ allFavorites }) => allFavorites.map(toPrompt),
  }),
  row({
    method: 'get',
    path: '/user/favorites/:id',
    document: FavoriteDocument,
    variables: ({ params }) => ({ promptId: params.id! }),
    pick: ({ prompt }) => ({ isFavorited: found(prompt, 'Prompt').isFavorited }),
  }),
  ...(['post', 'delete'] as const).map((method) =>
    row({
      method,
      path: '/user/favorites/:id',
      document: SetFavoriteDocument,
      variables: ({ params }) => ({ promptId: params.id!, isFavorited: method === 'post' }),
      pick: ({ setFavorite }) => ({ isFavorited: setFavorite.prompt.isFavorited }),
    }),
  ),
  row({
    method: 'post',
    path: '/user/prompt-usage/:id',
    document: RecordUseDocument,
    variables: ({ params }) => ({ promptId: params.id! }),
    pick: () => ({ success: true }),
  }),
  row({
    method: 'post',
    path: '/create-subscription',
    document: CreateSubscriptionDocument,
    variables: ({ body }) => ({ planType: body.planType as PlanType | undefined }),
    pick: ({ createSubscription }) => ({ success: true, ...createSubscription }),
  }),
  row({
    method: 'post',
    path: '/create-user-subscription',
    document: CreateUserSubscriptionDocument,
    variables: ({ body }) => ({
      input: {
        email: body.email as string,
        password: body.password as string,
        planType: body.planType as PlanType | undefined,
        acceptsTerms: body.acceptsTerms as boolean | undefined,
      },
    }),
    pick: ({ createUserSubscription }) => ({ success: true, ...createUserSubscription }),
    saysSuccess: true,
  }),
  row({
    method: 'get',
    path: '/verify-subscription',
    document: VerifySubscriptionDocument,
    variables: ({ query }) => ({ paymentIntent: query.payment_intent as string, email: query.email as string }),
    pick: ({ verifySubscription }) => ({ planType: verifySubscription.planType }),
  }),
  row({
    method: 'post',
    path: '/contact',
    document: SubmitContactDocument,
    variables: ({ body }) => ({
      input: {
        name: body.name as string,
        email: body.email as string,
        subject: body.subject as string,
        message: body.message as string,
      },
    }),
    pick: () => ({ success: true, message: "Thank you for contacting us. We'll get back to you soon." }),
    status: 201,
  }),
  row({
    method: 'get',
    path: '/system/status',
    document: SystemStatusDocument,
    variables: () => ({}),
    pick: ({ systemStatus: { timestamp, services, metrics } }) => ({
      timestamp,
      services: services.map(({ days: _, ...service }) => service),
      metrics,
    }),
  }),
  ...adminRoutes,
];
