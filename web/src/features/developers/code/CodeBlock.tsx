import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useRef } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { highlight, type Language } from './highlight.ts';

interface Props {
  /** Names the code for the copy button and for screen readers. */
  label: string;
  language: Language;
  text: string;
  /** Hides the label above the code. For code of a line or two. */
  isCompact?: boolean;
}

/** Highlighted code with a copy button. It copies the rendered text, so that the samples carry the right origin. */
export function CodeBlock({ label, language, text, isCompact = false }: Props) {
  const code = useRef<HTMLElement>(null);
  return (
    <Box sx={blockSx} className={isCompact ? 'compact' : undefined}>
      <div className="bar">
        {!isCompact && <span>{label}</span>}
        <CopyButton label={label} isCompact={isCompact} getText={() => code.current?.textContent ?? text} />
      </div>
      <pre tabIndex={0} role="group" aria-label={label}>
        {/* The prerendered origin may differ from the one the browser uses, for example behind a proxy. */}
        <code ref={code} suppressHydrationWarning>
          {highlight(text, language).map((token, index) =>
            token.kind === 'plain' ? (
              token.text
            ) : (
              <span key={index} className={token.kind} suppressHydrationWarning>
                {token.text}
              </span>
            ),
          )}
        </code>
      </pre>
    </Box>
  );
}

const blockSx = ({ vars }: Theme) => ({
  mb: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& .bar': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    pl: 2,
    pr: 1,
    borderBottom: 1,
    borderColor: 'divider',
    breakAfter: 'avoid',
    // The copy button is not printed.
    '@media print': { minHeight: 32 },
    typography: 'caption',
    color: 'text.secondary',
  },
  '&.compact': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'flex-start' },
  '&.compact .bar': { pl: 0, borderBottom: 0 },
  '& pre': {
    typography: 'body2',
    fontFamily: 'monospace',
    flex: 1,
    minWidth: 0,
    m: 0,
    p: 2,
    overflow: 'auto',
    maxHeight: '70dvh',
    tabSize: 2,
    '@media print': { whiteSpace: 'pre-wrap', maxHeight: 'none', overflow: 'visible' },
  },
  '&.compact pre': { py: 1 },
  '& pre:focus-visible': { outlineOffset: -2 },
  '& .comment': { color: 'text.secondary' },
  '& .string': { color: vars?.palette.category.green.main },
  '& .keyword': { color: vars?.palette.category.purple.main },
});
