interface Fact {
  name: string;
  value: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Turns "planType" and "plan-type" into "Plan type". */
function asName(key: string): string {
  const spaced = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** The properties of the JSON object of an entry. Anything that is not an object is shown as it is. */
export function detailFacts(detail: string): Fact[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(detail);
  } catch {
    return [{ name: 'Detail', value: detail }];
  }
  if (typeof parsed !== 'object' || parsed === null) return [{ name: 'Detail', value: asText(parsed) }];
  return Object.entries(parsed).map(([key, value]) => ({ name: asName(key), value: asText(value) }));
}
