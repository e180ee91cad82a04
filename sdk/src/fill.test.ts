import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fill, isLongText, missing, parseTemplate, VARIABLE_NAME } from './fill.ts';

interface Case {
  name: string;
  content: string;
  names: string[];
  values: Record<string, string>;
  filled: string;
  missing: string[];
}

/** The tests of the Python client read them, too. */
const cases = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'test', 'fill-cases.json'), 'utf8')) as Case[];

const anyText = fc.string({ unit: 'binary' });

/** Valid names, including ones that resemble properties of Object. */
const anyName = fc.oneof(
  fc.stringMatching(new RegExp(`^${VARIABLE_NAME}$`)),
  fc.constantFrom('A', 'AB', 'PRODUCT/SERVICE', 'CONSTRUCTOR', 'TOSTRING', 'VALUEOF', 'A_', 'A1/'),
);
const anyNames = fc.uniqueArray(anyName, { minLength: 1, maxLength: 5 });

/** Values that could break an implementation: replacement patterns, brackets, markup, variable names. */
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom('$&', '$1', "US$'000", '$$', '$`', "$'", '\\', '[A]', '[AB]', '</contract>', '<b>', '  a  '),
  anyName.map((name) => `[${name}]`),
);
const isBlank = (text: string) => text.trim() === '';

/** A prompt in parts, so that the expected result is known without calling fill. */
const anyPrompt = anyNames
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      parts: fc.array(
        fc.oneof(
          // Parts must not combine into a bracketed name, or the expected result would be wrong.
          anyText.map((text) => ({ text: text.replace(/[[\]]/g, '') })),
          fc.constantFrom('[ ', '[[. ', '] ', ']]', '[]', '[lower]', '[UNDECLARED.]', '{A}', '<A>').map((text) => ({ text })),
          fc.constantFrom(...names).map((name) => ({ name })),
        ),
      ),
      values: fc.array(anyValue, { minLength: names.length, maxLength: names.length }),
    }),
  )
  .map(({ names, parts, values }) => ({
    names,
    values: Object.fromEntries(names.map((name, i) => [name, values[i]])),
    parts,
    content: parts.map((part) => ('name' in part ? `[${part.name}]` : part.text)).join(''),
  }));

describe('fill', () => {
  it.each(cases)('$name', ({ content, names, values, filled }) => {
    expect(fill(content, names, values)).toBe(filled);
  });

  it('leaves a variable whose value is undefined', () => {
    expect(fill('<[NAME]>', ['NAME'], { NAME: undefined })).toBe('<[NAME]>');
  });

  it('ignores inherited values', () => {
    const inherited = Object.create({ NAME: 'not typed by anyone' }) as Record<string, string>;
    expect(fill('[NAME]', ['NAME'], inherited)).toBe('[NAME]');
    expect(fill('[CONSTRUCTOR]', ['CONSTRUCTOR'], {})).toBe('[CONSTRUCTOR]');
    const bare = Object.assign(Object.create(null) as Record<string, string>, { NAME: 'typed' });
    expect(fill('[NAME]', ['NAME'], bare)).toBe('typed');
  });

  it('replaces in one pass, without touching text or values', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names, parts, values }) => {
        const expected = parts
          .map((part) => {
            if (!('name' in part)) return part.text;
            const value = values[part.name];
            return value === undefined || isBlank(value) ? `[${part.name}]` : value;
          })
          .join('');
        expect(fill(content, names, values)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('equals the joined segments', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names, values }) => {
        const joined = parseTemplate(content, names).map((segment) => {
          if (segment.kind === 'text') return segment.text;
          const value = values[segment.name];
          return value === undefined || isBlank(value) ? `[${segment.name}]` : value;
        });
        expect(fill(content, names, values)).toBe(joined.join(''));
      }),
    );
  });

  it('does not change a text without values', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom('[', ']', 'A', 'B', '/', '_', ' ') })),
        anyNames,
        (content, names) => {
          expect(fill(content, names, {})).toBe(content);
        },
      ),
    );
  });

  it('does not depend on the order of the names or on duplicates', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names, values }) => {
        const shuffled = [...names].reverse().concat(names);
        expect(fill(content, shuffled, values)).toBe(fill(content, names, values));
      }),
    );
  });

  it('accepts any iterable of names, including one-time iterators', () => {
    expect(fill('[A]', new Map([['A', 1]]).keys(), { A: 'x' })).toBe('x');
  });

  it.each([
    ['many openings', '[A'.repeat(400_000)],
    ['many brackets', '['.repeat(800_000)],
    ['a long name', `[${'A'.repeat(800_000)}`],
  ])('handles %s in linear time; quadratic time would be cut off', (_, content) => {
    // Linear time is milliseconds. Jest cannot end a test that waits for nothing.
    const filled: unknown = runInNewContext('run()', { run: () => fill(content, ['A'], { A: 'x' }) }, { timeout: 60_000 });
    expect(filled === content).toBe(true);
  });
});

describe('parseTemplate', () => {
  it('has no empty and no adjacent text segments', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names }) => {
        const segments = parseTemplate(content, names);
        segments.forEach((segment, i) => {
          if (segment.kind !== 'text') return;
          expect(segment.text).not.toBe('');
          expect(segments[i + 1]?.kind).not.toBe('text');
        });
      }),
    );
  });
});

describe('missing', () => {
  it.each(cases)('$name', ({ content, names, values, missing: expected }) => {
    expect(missing(content, names, values)).toEqual(expected);
  });

  it('lists exactly the declared names that are still in the text', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names, values }) => {
        const left = missing(content, names, values);
        const kept = names.filter((name) => content.includes(`[${name}]`) && isBlank(values[name] ?? ''));
        expect([...left].sort()).toEqual([...kept].sort());
      }),
    );
  });
});

describe('isLongText', () => {
  it.each([
    ['CONTRACT_TEXT', 'longtext', true],
    ['JOB_DESCRIPTION', 'text', false],
    ['JOB_DESCRIPTION', undefined, true],
    ['FOCUS_AREAS', null, true],
    ['CONTRACT_TEXT', null, false],
    ['TONE', 'select', false],
  ])('%s with the type %s: %s', (name, type, expected) => {
    expect(isLongText({ name, type })).toBe(expected);
  });
});
