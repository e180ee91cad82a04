import { lazy, Suspense } from 'react';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import { ChatButton } from './ChatButton.tsx';

const SupportWidget = lazy(() => import('./SupportWidget.tsx').then((m) => ({ default: m.SupportWidget })));

/** The chat in the corner of the library. Where it is left mounted, the conversation goes on from page to page. */
export function SupportChat({ isRaised }: { isRaised: boolean }) {
  const chat = useOnDemand();
  return (
    <>
      <ChatButton isOpen={chat.isOpen} onOpen={chat.open} isRaised={isRaised} />
      <Suspense fallback={null}>{chat.wasOpened && <SupportWidget open={chat.isOpen} onClose={chat.close} />}</Suspense>
    </>
  );
}
