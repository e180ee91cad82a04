import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { PageLink } from '../../ui/location/PageLink.tsx';
import { onFirstUse } from '../../ui/onFirstUse.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import type { ChatMessage } from './conversation.ts';
import { TypingDots } from './TypingDots.tsx';

const timeFormat = onFirstUse(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }));

interface Props {
  messages: readonly ChatMessage[];
  isTyping: boolean;
}

/** The messages. Screen readers announce new ones, and the log scrolls to the newest. */
export function MessageLog({ messages, isTyping }: Props) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages, isTyping]);
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <Box ref={log} role="log" aria-label="Conversation with Maya" tabIndex={0} sx={logSx}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {isTyping && <TypingDots />}
    </Box>
  );
}

function Message({ message: { content, sender, timestamp } }: { message: ChatMessage }) {
  const isBot = sender === 'bot';
  return (
    <Box sx={{ alignSelf: isBot ? 'flex-start' : 'flex-end', maxWidth: 'min(85%, 56ch)' }}>
      <Typography variant="body2" sx={isBot ? botSx : userSx}>
        <Box component="span" sx={visuallyHidden}>
          {isBot ? 'Maya: ' : 'You: '}
        </Box>
        {isBot ? <WithLinks text={content} /> : <bdi>{content}</bdi>}
      </Typography>
      <Typography
        variant="caption"
        component="time"
        dateTime={new Date(timestamp).toISOString()}
        color="textSecondary"
        sx={{ display: 'block', px: 0.5, textAlign: isBot ? 'left' : 'right' }}
      >
        {timeFormat().format(timestamp)}
      </Typography>
    </Box>
  );
}

/** The words that lead to a page. */
const pages: Readonly<Record<string, string>> = { 'contact page': '/contact', 'privacy policy': '/privacy-policy' };
const PAGE = new RegExp(`(${Object.keys(pages).join('|')})`);

const WithLinks = ({ text }: { text: string }) =>
  text.split(PAGE).map((part, index) => {
    const to = pages[part];
    return to === undefined ? (
      part
    ) : (
      <PageLink key={index} to={to}>
        {part}
      </PageLink>
    );
  });

const logSx = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  p: 2,
  '&:focus-visible': { outlineOffset: -2 },
} as const;

const bubbleSx = {
  position: 'relative',
  px: 1.5,
  py: 1,
  border: 1,
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
const botSx = { ...bubbleSx, borderColor: 'divider', bgcolor: 'background.default' } as const;
const userSx = { ...bubbleSx, borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' } as const;
