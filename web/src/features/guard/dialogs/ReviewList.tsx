import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { cutText } from '../../../ui/cutText.ts';
import type { GuardSession } from '../session/session.ts';
import type { GuardedField } from '../types.ts';
import type { Entry } from '../tokens/table.ts';
import { kinds } from '../engine/kinds.ts';
import { focusDialog } from './GuardDialogFrame.tsx';
import { TokenField } from './TokenField.tsx';

const labels = { replace: 'Replace', keep: 'Keep', putBack: 'Put back', propose: 'Propose again' } as const;
type Action = keyof typeof labels;

interface Props {
  title: string;
  entries: readonly Entry[];
  fieldsOf: (entry: Entry) => readonly GuardedField[];
  /** What is in this field comes first. */
  fieldName: string | undefined;
  session: GuardSession;
  actions: readonly Action[];
}

const run = (action: Action, session: GuardSession, text: string): Promise<unknown> => {
  switch (action) {
    case 'replace':
      return session.replace(undefined, [text]);
    case 'propose':
      return session.propose(text);
    case 'keep':
      return session.keep(text);
    case 'putBack':
      return session.putBack(text);
  }
};

/** Texts with their tokens and fields, and what can be done with each. */
export function ReviewList({ title, entries, fieldsOf, fieldName, session, actions }: Props) {
  const headingId = useId();
  if (entries.length === 0) return null;
  const rows = entries.map((entry) => ({ ...entry, fields: fieldsOf(entry) }));
  const isFirst = ({ fields }: (typeof rows)[number]) => fields.some(({ name }) => name === fieldName);
  rows.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography id={headingId} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ text, token, kind, setId, fields }) => (
          <Box component="li" key={`${setId} ${text}`} sx={rowSx}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <Typography variant="body2" sx={textSx}>
                {text}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {token !== '' && kinds[kind].one}
                {fields.length > 0 && ` in ${[...new Set(fields.map(({ label }) => label))].join(', ')}`}
              </Typography>
            </Box>
            {token !== '' && (
              <TokenField token={token} of={text} onChange={(wanted) => session.setToken(text, kind, wanted, setId)} />
            )}
            <Box sx={{ display: 'flex', flexShrink: 0 }}>
              {actions.map((action) => (
                <Button
                  key={action}
                  size="small"
                  aria-label={`${labels[action]}: ${cutText(text, 60)}`}
                  onClick={(event) => {
                    focusDialog(event);
                    void run(action, session, text);
                  }}
                  sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
                >
                  {labels[action]}
                </Button>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** A key can have many lines. */
const textSx = { overflowWrap: 'anywhere', maxHeight: '4.5em', overflow: 'hidden' } as const;
