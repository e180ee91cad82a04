import Box from '@mui/material/Box';
import { fill, parseTemplate } from '@promptory/sdk/fill';

interface Props {
  content: string;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  label: string;
}

/** The text as it will be copied. Filled variables are highlighted, empty ones outlined. */
export function FilledText({ content, names, values, label }: Props) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={textSx}>
      {parseTemplate(content, names).map((segment, index) => {
        if (segment.kind === 'text') return segment.text;
        const bracketed = `[${segment.name}]`;
        const text = fill(bracketed, names, values);
        return (
          <Box key={index} component="span" data-filled={text !== bracketed} sx={variableSx}>
            {text}
          </Box>
        );
      })}
    </Box>
  );
}

const textSx = {
  p: 2,
  maxHeight: 400,
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;

const variableSx = {
  px: 0.5,
  borderRadius: 0.6,
  boxDecorationBreak: 'clone',
  '&[data-filled="true"]': { color: 'primary.contrastText', bgcolor: 'primary.main' },
  '&[data-filled="false"]': { outline: '1px dashed', outlineColor: 'text.secondary', outlineOffset: -1 },
} as const;
