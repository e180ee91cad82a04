import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import type { ChatMember } from './conversation.ts';
import { ChatButton } from './ChatButton.tsx';

const SupportWidget = lazyDialog(
  () => import('./SupportWidget.tsx').then((m) => m.SupportWidget),
  'The chat could not be loaded',
);

/**
 * The chat in the corner of the library; on narrow screens the menu links to its page instead. Keep it mounted, so that the
 * conversation continues across pages.
 */
export function SupportChat({ member }: { member?: ChatMember }) {
  const chat = useLazyDialog();
  return (
    <>
      <ChatButton isOpen={chat.isOpen} onOpen={chat.open} place="corner" />
      {chat.wasOpened && <SupportWidget open={chat.isOpen} onClose={chat.close} member={member} />}
    </>
  );
}
