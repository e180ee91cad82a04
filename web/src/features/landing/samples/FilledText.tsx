import Box from '@mui/material/Box';
import { fill, parseTemplate } from '@promptory/sdk/fill';
import { tint } from '../../../ui/tint.ts';

interface Props {
  content: string;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
}

/** The text as it will be copied. Filled variables are tinted, empty ones outlined. */
export function FilledText({ content, names, values }: Props) {
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parseTemplate(content, names).map((segment, index) => {
        if (segment.kind === 'text') return segment.text;
        const bracketed = `[${segment.name}]`;
        const text = fill(bracketed, names, values);
        return (
          <Box key={index} component="span" data-variable={segment.name} data-filled={text !== bracketed} sx={variableSx}>
            <span>{text}</span>
          </Box>
        );
      })}
    </Box>
  );
}

const variableSx = {
  px: 0.5,
  borderRadius: 0.6,
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
  bgcolor: tint(0.12),
  '&[data-filled="false"]': { bgcolor: 'transparent', outline: '1px dashed', outlineColor: 'text.secondary', outlineOffset: -1 },
} as const;
