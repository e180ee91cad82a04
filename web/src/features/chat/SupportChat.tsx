import { lazy, Suspense } from 'react';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { ChatButton } from './ChatButton.tsx';

const SupportWidget = lazy(() => import('./SupportWidget.tsx').then((m) => ({ default: m.SupportWidget })));

/** The chat in the corner of the library. Keep it mounted, so that the conversation continues across pages. */
export function SupportChat({ isRaised }: { isRaised: boolean }) {
  const chat = useLazyDialog();
  return (
    <>
      <ChatButton isOpen={chat.isOpen} onOpen={chat.open} isRaised={isRaised} />
      <Suspense fallback={null}>{chat.wasOpened && <SupportWidget open={chat.isOpen} onClose={chat.close} />}</Suspense>
    </>
  );
}
