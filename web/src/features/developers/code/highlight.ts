export type Language = 'sh' | 'ts' | 'python' | 'json' | 'graphql' | 'http';

export interface Piece {
  kind: 'plain' | 'comment' | 'string' | 'word';
  text: string;
}

const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/.source;
const words: Record<Language, string> = {
  sh: '',
  ts: 'import|from|const|await|for|of|let|do|while|if|throw|new|async|function|return|try|catch|instanceof|null|true|false|undefined',
  python: 'import|from|def|return|for|in|with|as|if|try|except|while|None|True|False|print',
  json: 'true|false|null',
  graphql: 'query|mutation|fragment|on|type|input|enum|scalar|null|true|false',
  http: '',
};
const comments: Record<Language, string> = {
  sh: '(?<=^|\\s)#[^\\n]*',
  ts: '\\/\\/[^\\n]*',
  python: '#[^\\n]*',
  json: '',
  graphql: '#[^\\n]*',
  http: '',
};

/** Cuts a text into pieces to be told apart by color; together they are the text. */
export function highlight(text: string, language: Language): Piece[] {
  const patterns = [
    ['string', strings],
    ['comment', comments[language]],
    ['word', words[language] && `\\b(?:${words[language]})\\b`],
  ].filter(([, source]) => source !== '');
  const pattern = new RegExp(patterns.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'gm');
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['plain'];
    pieces.push({ kind: kind as Piece['kind'], text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}
