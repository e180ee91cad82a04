import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { isStorable } from '../../core/db.ts';
import { notFound } from '../../core/errors.ts';
import { canBeStored } from '../../core/storable.ts';
import { Category } from './category.entity.ts';

@Resolver(() => Category)
export class CategoryResolver {
  @Authorized()
  @Query(() => [Category], { description: 'All categories, in their order.', complexity: 10 })
  async categories(@Ctx() { em }: Context): Promise<Category[]> {
    return em.find(Category, { archivedAt: null }, { orderBy: { position: 'asc' } });
  }

  @Authorized()
  @Query(() => Category, { nullable: true, description: 'One category. NOT_FOUND where there is none.' })
  async category(@Arg('id', () => ID, { description: 'Slug or id: they are the same.' }) id: string, @Ctx() { em }: Context): Promise<Category> {
    const category = canBeStored(id) ? await em.findOne(Category, { id, archivedAt: null }) : null;
    if (!category) throw notFound('Category');
    return category;
  }

  @FieldResolver(() => String, { description: 'The last part of its address: the same as the id.' })
  slug(@Root() category: Category): string {
    return category.id;
  }
}
