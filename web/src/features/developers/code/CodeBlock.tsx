import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useRef } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { highlight, type Language } from './highlight.ts';

interface Props {
  /** What it is, for the button and for whoever does not see it. */
  label: string;
  language: Language;
  text: string;
  /** Without its label above it, for what is a line or two. */
  isCompact?: boolean;
}

/** A text to take along. It scrolls inside itself, and what is copied is what stands there. */
export function CodeBlock({ label, language, text, isCompact = false }: Props) {
  const code = useRef<HTMLElement>(null);
  return (
    <Box sx={blockSx} className={isCompact ? 'compact' : undefined}>
      <div className="bar">
        {!isCompact && <span>{label}</span>}
        <CopyButton label={label} isCompact={isCompact} read={() => code.current?.textContent ?? text} />
      </div>
      <pre tabIndex={0} role="group" aria-label={label}>
        {/* The address in a rendered document is the installation's; the browser may know it by another one. */}
        <code ref={code} suppressHydrationWarning>
          {highlight(text, language).map(({ kind, text: piece }, index) =>
            kind === 'plain' ? (
              piece
            ) : (
              <span key={index} className={kind} suppressHydrationWarning>
                {piece}
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
    // Without its button.
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
  '& .word': { color: vars?.palette.category.purple.main },
});
