import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fill, isLongText, missing, parseTemplate, VARIABLE_NAME } from './fill.ts';

const anyText = fc.string({ unit: 'binary' });

/** Legal names, those that collide with properties of Object among them. */
const anyName = fc.oneof(
  fc.stringMatching(new RegExp(`^${VARIABLE_NAME}$`)),
  fc.constantFrom('A', 'AB', 'PRODUCT/SERVICE', 'CONSTRUCTOR', 'TOSTRING', 'VALUEOF', 'A_', 'A1/'),
);
const anyNames = fc.uniqueArray(anyName, { minLength: 1, maxLength: 5 });

/** What a person may type to break a filler: replacement patterns, brackets, markup, names of variables. */
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom('$&', '$1', "US$'000", '$$', '$`', "$'", '\\', '[A]', '[AB]', '</contract>', '<b>', '  a  '),
  anyName.map((name) => `[${name}]`),
);
const isBlank = (text: string) => text.trim() === '';

/** A prompt as parts, so that the expected outcome is known without asking the filler. */
const anyPrompt = anyNames
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      parts: fc.array(
        fc.oneof(
          // No part may complete another into a bracketed name, or the expectation would not hold.
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
  it.each([
    ['$&', '$&'],
    ["US$'000", "US$'000"],
    ['[OTHER]', '[OTHER]'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['  kept  ', '  kept  '],
    ['', '[NAME]'],
    [' \n\t\u00a0\u3000', '[NAME]'],
    [undefined, '[NAME]'],
  ])('turns the value %j into %j', (value, expected) => {
    expect(fill('<[NAME]>', ['NAME', 'OTHER'], { NAME: value, OTHER: 'x' })).toBe(`<${expected}>`);
  });

  it('fills every occurrence, and only of declared names', () => {
    const content = '[A] [B] [A][[A]] [a] [ A ] {A} A [A/B] [A';
    expect(fill(content, ['A', 'A/B'], { A: '1', B: '2', 'A/B': '3' })).toBe('1 [B] 1[1] [a] [ A ] {A} A 3 [A');
  });

  it('takes own values only', () => {
    const inherited = Object.create({ NAME: 'not typed by anyone' }) as Record<string, string>;
    expect(fill('[NAME]', ['NAME'], inherited)).toBe('[NAME]');
    expect(fill('[CONSTRUCTOR]', ['CONSTRUCTOR'], {})).toBe('[CONSTRUCTOR]');
    const bare = Object.assign(Object.create(null) as Record<string, string>, { NAME: 'typed' });
    expect(fill('[NAME]', ['NAME'], bare)).toBe('typed');
  });

  it('goes over the text once: each part becomes its own value and nothing else moves', () => {
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

  it('leaves a text alone when nothing is typed, whatever it holds', () => {
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

  it('does not care about the order of the names, nor about doubles', () => {
    fc.assert(
      fc.property(anyPrompt, ({ content, names, values }) => {
        const shuffled = [...names].reverse().concat(names);
        expect(fill(content, shuffled, values)).toBe(fill(content, names, values));
      }),
    );
  });

  it('accepts any iterable of names, once-only ones too', () => {
    expect(fill('[A]', new Map([['A', 1]]).keys(), { A: 'x' })).toBe('x');
  });

  it('gives hostile text back as it is; work that grows with its square would not end before the test does', () => {
    for (const content of ['[A'.repeat(400_000), '['.repeat(800_000), `[${'A'.repeat(800_000)}`])
      expect(fill(content, ['A'], { A: 'x' })).toBe(content);
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
  it('names what is empty, in order of first occurrence, once each', () => {
    expect(missing('[B] [A] [B] [C] [X]', ['A', 'B', 'C', 'UNUSED'], { C: 'x', A: ' ' })).toEqual(['B', 'A']);
  });

  it('is empty exactly when every bracket of a declared name has been filled', () => {
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
