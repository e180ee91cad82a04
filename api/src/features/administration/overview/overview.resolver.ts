import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { listComplexity } from '../../../core/database/page.ts';
import { ResponseSize } from '../../../core/limits/response-size.ts';
import { measured } from '../../prompts/import/library-sizes.ts';
import { periodUntil, readDays } from './overview.days.ts';
import { readMostUsed } from './overview.most-used.ts';
import { readEmptySearches, readPromptFigures } from './overview.read.ts';
import { Overview, PromptFigures } from './overview.types.ts';

const DEFAULT_DAYS = 30;

function assertDays(days: number): void {
  if (days >= 7 && days <= 365) return;
  const reason = 'Must be between 7 and 365';
  throw new ApiError('BAD_USER_INPUT', `days: ${reason.toLowerCase()}`, { fields: { days: reason } });
}

@Resolver()
export class OverviewResolver {
  @Access('admin')
  @Query(() => Overview, {
    description: 'The business over the last days, today included. For admins.',
    complexity: listComplexity,
  })
  async overview(
    @Arg('days', () => Int, { defaultValue: DEFAULT_DAYS, description: '7 to 365.' }) dayCount: number,
    @Ctx() { em, now, isProxyIgnored }: Context,
  ): Promise<Overview> {
    assertDays(dayCount);
    const period = periodUntil(now(), dayCount);
    const [figures, mostUsed, emptySearches] = await Promise.all([
      readDays(em, period),
      readMostUsed(em, period),
      readEmptySearches(em, period),
    ]);
    return { ...figures, mostUsed, emptySearches, isProxyIgnored };
  }

  @Access('admin')
  @ResponseSize({ items: measured('prompts') })
  @Query(() => [PromptFigures], {
    description: 'Every prompt and how it did, most used first. For admins.',
    complexity: listComplexity,
  })
  async promptFigures(
    @Arg('days', () => Int, { defaultValue: DEFAULT_DAYS, description: '7 to 365.' }) days: number,
    @Ctx() { em, now }: Context,
  ): Promise<PromptFigures[]> {
    assertDays(days);
    return readPromptFigures(em, periodUntil(now(), days));
  }
}
