import { Arg, Authorized, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isValidText } from '../../core/input.ts';
import { Category } from './category.entity.ts';

async function select(em: SqlEntityManager, where: RawBuilder<unknown>): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, name, description, icon, color, position, chips, tags, prompt_count as "promptCount"
    from categories where ${where} and archived_at is null order by position`.execute(em.getKysely());
  return rows;
}

@Resolver(() => Category)
export class CategoryResolver {
  @Authorized()
  @Query(() => [Category], { description: 'All categories, in their order.', complexity: 10 })
  async categories(@Ctx() { em }: Context): Promise<Category[]> {
    return select(em, sql`true`);
  }

  @Authorized()
  @Query(() => Category, { nullable: true, description: 'One category. NOT_FOUND where there is none.' })
  async category(
    @Arg('id', () => ID, { description: 'Slug or id: they are the same.' }) id: string,
    @Ctx() { em }: Context,
  ): Promise<Category> {
    const [category] = isValidText(id) ? await select(em, sql`id = ${id}`) : [];
    if (!category) throw notFound('Category');
    return category;
  }

  @FieldResolver(() => String, { description: 'The last part of its address: the same as the id.' })
  slug(@Root() category: Category): string {
    return category.id;
  }
}
