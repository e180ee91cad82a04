import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useOutletContext } from 'react-router-dom';
import { ConversationView } from '../../features/chat/ConversationView.tsx';
import type { ChatMember } from '../../features/chat/conversation.ts';
import { useConversation } from '../../features/chat/useConversation.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

/** The layout of members says who is signed in; null while that is loading. Visitors have no such layout. */
export function ChatPage() {
  usePageTitle('Chat Support');
  const member = useOutletContext<{ member: ChatMember | null } | null>()?.member;
  // Another person gets another conversation.
  return <Chat key={member === null ? 'loading' : member?.email} member={member} />;
}

function Chat({ member }: { member: ChatMember | null | undefined }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation({ place: 'support', isOpen: member !== null, member: member ?? undefined });
  return (
    <Box sx={{ maxWidth: 800 }}>
      <PageHeading title="Chat Support">
        <Chip label="Online Now" color="primary" variant="outlined" />
      </PageHeading>
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3, maxWidth: '64ch' }}>
        Maya is our automated assistant. She answers questions about prompts and plans around the clock.
      </Typography>
      <Paper variant="outlined" sx={{ display: 'flex', flexDirection: 'column', height: frameHeight }}>
        <ConversationView conversation={conversation} inputRef={input} />
      </Paper>
    </Box>
  );
}

/** As tall as the screen allows, so that the input stays visible. */
const frameHeight = 'clamp(360px, calc(100dvh - 320px), 640px)';
