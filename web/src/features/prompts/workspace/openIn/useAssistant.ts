import { useState } from 'react';
import { readAssistant, recordedName, writeAssistant, type Assistant } from './assistants.ts';

/**
 * Copies the text and then opens an assistant in a new tab. The assistant learns nothing from that: there is no text in the
 * address, and the new tab knows nothing of this one. Nothing is opened if the text could not be copied.
 */
export function useAssistant(userId: string, copy: (assistant: string) => Promise<boolean>) {
  const [last, setLast] = useState(() => readAssistant(userId));

  const openIn = async (assistant: Assistant) => {
    setLast(assistant);
    writeAssistant(userId, assistant);
    if (await copy(recordedName(assistant))) window.open(assistant.url, '_blank', 'noopener,noreferrer');
  };
  return { last, openIn };
}
