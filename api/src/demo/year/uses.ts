import { DAY, HOUR } from '../../core/time.ts';
import type { Member } from './members.ts';
import { type Random, runningTotals } from './random.ts';

/** By day of the week, from Sunday. */
const WEEKDAYS = [0.2, 1.2, 1.4, 1.35, 1.3, 0.9, 0.25];
/** How much more a member uses the prompts of their own field. */
const OWN_FIELD = 8;

export interface PromptChoice {
  id: string;
  categoryId: string;
  isPremium: boolean;
}

export interface Use {
  userId: string;
  promptId: string;
  usedAt: Date;
}

/** Gives each prompt its popularity: few are used often, most now and then. */
export function rankPrompts(random: Random, prompts: readonly PromptChoice[]): { prompt: PromptChoice; weight: number }[] {
  return prompts
    .map((prompt) => ({ prompt, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ prompt }, rank) => ({ prompt, weight: 1 / (rank + 4) }));
}

export type RankedPrompts = ReturnType<typeof rankPrompts>;

/** Picks prompts as a member would: more of their own field, and only what their plan includes. */
function createPicker(random: Random, ranked: RankedPrompts, field: string) {
  const pickerOf = (choices: RankedPrompts) => {
    const totals = runningTotals(choices.map(({ prompt, weight }) => weight * (prompt.categoryId === field ? OWN_FIELD : 1)));
    return () => choices[random.weighted(totals)]?.prompt.id;
  };
  const any = pickerOf(ranked);
  const free = pickerOf(ranked.filter(({ prompt }) => !prompt.isPremium));
  return (isPro: boolean) => (isPro ? any() : free());
}

function isPro({ subscription, proUntil }: Member, at: Date, now: Date): boolean {
  if (proUntil) return true;
  return subscription !== undefined && subscription.startedAt <= at && at < (subscription.endedAt ?? now);
}

/** The uses of a member, day by day, in working hours. */
export function makeUses(random: Random, member: Member, ranked: RankedPrompts, now: Date): Use[] {
  const pick = createPicker(random, ranked, random.pick(ranked).prompt.categoryId);
  const uses: Use[] = [];
  const last = Math.min(member.leftAt.getTime(), now.getTime());
  for (let day = Math.floor(member.joinedAt.getTime() / DAY) * DAY; day < last; day += DAY) {
    const count = random.count(member.usesPerDay * WEEKDAYS[new Date(day).getUTCDay()]!);
    for (let index = 0; index < count; index += 1) {
      const usedAt = new Date(day + 7 * HOUR + (random.next() + random.next()) * 6 * HOUR);
      const promptId = pick(isPro(member, usedAt, now));
      if (promptId !== undefined && usedAt > member.joinedAt && usedAt.getTime() < last)
        uses.push({ userId: member.id, promptId, usedAt });
    }
  }
  return uses;
}

/** Members add one in six of the prompts that they use to their favorites, the first time they use them. */
export function makeFavorites(random: Random, uses: readonly Use[]): Use[] {
  const first = new Map<string, Use>();
  for (const use of uses) {
    const key = `${use.userId} ${use.promptId}`;
    const known = first.get(key);
    if (!known || use.usedAt < known.usedAt) first.set(key, use);
  }
  return [...first.values()].filter(() => random.chance(1 / 6));
}
