import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { visuallyHidden } from '../../ui/styles.ts';
import { Composer } from './Composer.tsx';
import { MessageLog } from './MessageLog.tsx';
import { quickReplies } from './script.ts';
import type { Conversation } from './useConversation.ts';

interface Props {
  conversation: Conversation;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** The log, the chips and the input, used by the widget and the page. */
export function ConversationView({ conversation, inputRef }: Props) {
  const { messages, step, isTyping, showsQuickReplies, unsent, setUnsent, send } = conversation;
  return (
    <>
      <MessageLog messages={messages} isTyping={isTyping} />
      <Box role="status" sx={visuallyHidden}>
        {isTyping ? 'Maya is typing' : ''}
      </Box>
      {showsQuickReplies && (
        <Box role="group" aria-label="Quick replies" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 1 }}>
          {quickReplies.map((text) => (
            <Chip key={text} label={text} variant="outlined" disabled={isTyping} onClick={() => send(text)} sx={chipSx} />
          ))}
        </Box>
      )}
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Composer step={step} isTyping={isTyping} text={unsent} onType={setUnsent} onSend={send} inputRef={inputRef} />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1.5, pb: 1 }}>
          An automated assistant. What you type stays in this tab.
        </Typography>
      </Box>
    </>
  );
}

const chipSx = { '@media (pointer: coarse)': { height: 44, borderRadius: 22 } } as const;
