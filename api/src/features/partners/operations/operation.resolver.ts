import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.ts';
import { assertPageSize } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { ApiKey } from '../key.types.ts';
import { readOperations } from './operation.read.ts';
import { ApiKeyOperation } from './operation.types.ts';

const MAX_DAYS = 90;
/** More than the operations that a key may call. */
const MOST_OPERATIONS = 40;

@Resolver(() => ApiKey)
export class KeyOperationResolver {
  @ResponseSize({ items: MOST_OPERATIONS })
  @FieldResolver(() => [ApiKeyOperation], {
    description: 'What it has called on the last days, today included, the most called first. Up to a minute late.',
    complexity: ({ childComplexity }) => 5 + MOST_OPERATIONS * childComplexity * 0.25,
  })
  async operations(
    @Root() key: ApiKey,
    @Arg('days', () => Int, { defaultValue: 30, description: '1 to 90.' }) days: number,
    @Ctx() ctx: Context,
  ): Promise<ApiKeyOperation[]> {
    assertPageSize(days, MAX_DAYS, 'days');
    // As for `use`: reloading the page shows the latest calls.
    ctx.triggerJob('keyUse');
    return readOperations(ctx, key, days);
  }
}
