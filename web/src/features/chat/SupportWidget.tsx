import { ChatWidget } from './ChatWidget.tsx';
import { supportScript } from './script.ts';

/** With the script that is for members; it comes in one piece with its texts, when it is opened. */
export function SupportWidget({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ChatWidget open={open} onClose={onClose} script={supportScript} />;
}
