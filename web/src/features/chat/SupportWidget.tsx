import { ChatWidget } from './ChatWidget.tsx';
import type { ChatMember } from './conversation.ts';

/** The widget with the script for members. Lazy loaded together with its texts. */
export function SupportWidget(props: { open: boolean; onClose: () => void; member?: ChatMember }) {
  return <ChatWidget {...props} place="support" />;
}
