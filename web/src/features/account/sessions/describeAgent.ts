/** The first match counts, because most browsers also claim to be other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export interface Agent {
  /** Such as "Chrome on Windows". */
  name: string;
  isPhone: boolean;
}

/** Describes a User-Agent header in plain words. Other programs are named by their first word, such as curl. */
export function describeAgent(userAgent: string): Agent {
  const find = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  const program = /^[\w.-]+/.exec(userAgent)?.[0];
  const isPhone = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent));
  if (browser !== undefined) return { name: system === undefined ? browser : `${browser} on ${system}`, isPhone };
  if (program === undefined) return { name: 'An unknown browser', isPhone };
  if (program !== 'Mozilla') return { name: program, isPhone };
  return { name: system === undefined ? 'An unknown browser' : `A browser on ${system}`, isPhone };
}
