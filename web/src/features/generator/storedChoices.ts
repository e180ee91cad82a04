import { type Choices, industryNames, lengthNames, noChoices, taskNames, toneNames } from './choices.ts';
import { CHOICES_PREFIX } from './clearChoices.ts';

const options = { industry: industryNames, task: taskNames, tone: toneNames, length: lengthNames };

const isOption = (name: keyof Choices, value: string) => name === 'context' || Object.hasOwn(options[name], value);

/** What a member has filled in on this device. Local storage may be blocked, full or corrupt: then nothing is kept. */
export function readChoices(userId: string): Choices {
  try {
    const stored = JSON.parse(localStorage.getItem(CHOICES_PREFIX + userId) ?? '{}') as Partial<Record<keyof Choices, unknown>>;
    const names = Object.keys(noChoices) as (keyof Choices)[];
    const kept = names.flatMap((name) => {
      const value = stored[name];
      return typeof value === 'string' && isOption(name, value) ? [[name, value] as const] : [];
    });
    return { ...noChoices, ...(Object.fromEntries(kept) as Partial<Choices>) };
  } catch {
    return noChoices;
  }
}

export function writeChoices(userId: string, choices: Choices): void {
  const key = CHOICES_PREFIX + userId;
  try {
    if (Object.values(choices).every((value) => value === '')) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // They last as long as the page.
  }
}
