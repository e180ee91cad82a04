import { lazy, Suspense } from 'react';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { ChatButton } from './ChatButton.tsx';

const SupportWidget = lazy(() => import('./SupportWidget.tsx').then((m) => ({ default: m.SupportWidget })));

/**
 * The chat in the corner of the library; on narrow screens the menu links to its page instead. Keep it mounted, so that the
 * conversation continues across pages.
 */
export function SupportChat() {
  const chat = useLazyDialog();
  return (
    <>
      <ChatButton isOpen={chat.isOpen} onOpen={chat.open} isInMenu />
      <Suspense fallback={null}>{chat.wasOpened && <SupportWidget open={chat.isOpen} onClose={chat.close} />}</Suspense>
    </>
  );
}
