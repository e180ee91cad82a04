// Names and texts in Python.
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** The name of an attribute, such as is_locked. It has to lead back to the name in JSON, which the client derives from it. */
export function snake(name) {
  const converted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const back = converted.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  if (back !== name || KEYWORDS.has(converted)) throw new Error(`Python cannot name ${name}: rename it in sdk/operations`);
  return converted;
}

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

const WIDTH = 99;

function wrap(paragraph, indent, hanging = indent) {
  const lines = [''];
  for (const word of paragraph.split(/\s+/)) {
    const start = lines.length === 1 ? indent : hanging;
    const line = lines.at(-1);
    if (line !== '' && start.length + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, index) => (index === 0 ? indent : hanging) + line).join('\n');
}

const escape = (text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");

/** A docstring of paragraphs, and of arguments with their descriptions. */
export function docstring(indent, paragraphs, args = []) {
  const texts = paragraphs.filter(Boolean).map(escape);
  if (texts.length === 0 && args.length === 0) return '';
  const parts = texts.map((text) => wrap(text, indent));
  const described = args.filter(([, text]) => text);
  if (described.length > 0) {
    const lines = described.map(([name, text]) => wrap(`${name}: ${escape(text)}`, `${indent}    `, `${indent}        `));
    parts.push(`${indent}Args:\n${lines.join('\n')}`);
  }
  const body = parts.join('\n\n').slice(indent.length);
  const isShort = !body.includes('\n') && indent.length + body.length + 6 <= WIDTH;
  // A quotation mark at the end would close the string.
  const end = body.endsWith('"') ? ' """' : '"""';
  return isShort ? `${indent}"""${body}${end}\n` : `${indent}"""${body}\n${indent}"""\n`;
}

/** A value of JSON as Python. */
export const literal = (value) => {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Not a list: a default must not be one that a caller can change.
  if (Array.isArray(value)) return `(${value.map((each) => `${literal(each)},`).join(' ')})`;
  return JSON.stringify(value);
};
