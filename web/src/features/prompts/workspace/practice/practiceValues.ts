import type { FillValues } from '../filledText.ts';
import type { PracticeValuesQuery } from './PracticeValues.generated.ts';

/** The values of the practice profile by the names of their variables; none while it is loading. */
export const practiceValues = (data: PracticeValuesQuery | undefined): FillValues =>
  Object.fromEntries((data?.practice.fields ?? []).map(({ name, value }) => [name, value]));
