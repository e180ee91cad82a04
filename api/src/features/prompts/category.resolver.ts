import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Access } from '../../core/authorization.ts';
import { Cacheable } from '../../core/cache/cacheable.ts';
import type { Context } from '../../core/context.ts';
import type { RowOf } from '../../core/database/columns.ts';
import { kysely } from '../../core/database/query.ts';
import { notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Category } from './category.entity.ts';
import { categoryColumns } from './prompt.columns.ts';

const selectCategories = (em: SqlEntityManager) =>
  kysely(em)
    .selectFrom('categories as c')
    .select(categoryColumns.selection)
    .where('c.archived_at', 'is', null)
    .orderBy('c.position')
    .$castTo<RowOf<typeof categoryColumns.shape>>();

@Resolver(() => Category)
export class CategoryResolver {
  @Access('member')
  @Cacheable()
  @Query(() => [Category], { description: 'All categories, in their order.', complexity: 10 })
  async categories(@Ctx() { em }: Context): Promise<Category[]> {
    return selectCategories(em).execute();
  }

  @Access('member')
  @Cacheable()
  @Query(() => Category, { nullable: true, description: 'One category. NOT_FOUND if there is none.' })
  async category(
    @Arg('id', () => ID, { description: 'Slug or id: they are the same.' }) id: string,
    @Ctx() { em }: Context,
  ): Promise<Category> {
    const category = isValidText(id) ? await selectCategories(em).where('c.id', '=', id).executeTakeFirst() : undefined;
    if (!category) throw notFound('Category');
    return category;
  }

  @FieldResolver(() => String, { description: 'The last part of its address: the same as the id.' })
  slug(@Root() category: Category): string {
    return category.id;
  }
}
