export type Language = 'sh' | 'ts' | 'python' | 'json' | 'graphql' | 'http';

export interface Token {
  kind: 'plain' | 'comment' | 'string' | 'keyword';
  text: string;
}

const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/.source;
const keywords: Record<Language, string> = {
  sh: '',
  ts: 'import|from|const|await|for|of|let|do|while|if|throw|new|async|function|return|try|catch|instanceof|null|true|false|undefined',
  python: 'import|from|def|return|for|in|with|as|if|try|except|while|and|None|True|False|print',
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

/** Splits code into tokens for syntax highlighting. Joined together, the tokens are the original text. */
export function highlight(text: string, language: Language): Token[] {
  const patterns = [
    ['string', strings],
    ['comment', comments[language]],
    ['keyword', keywords[language] && `\\b(?:${keywords[language]})\\b`],
  ].filter(([, source]) => source !== '');
  const pattern = new RegExp(patterns.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'gm');
  const pieces: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['plain'];
    pieces.push({ kind: kind as Token['kind'], text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}
