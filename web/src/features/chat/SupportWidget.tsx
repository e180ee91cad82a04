import { ChatWidget } from './ChatWidget.tsx';
import { supportScript } from './script.ts';

/** The widget with the script for members. Lazy loaded together with its texts. */
export function SupportWidget({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <ChatWidget open={open} onClose={onClose} script={supportScript} />;
}
