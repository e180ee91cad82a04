import Send from '@mui/icons-material/Send';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react';
import { growingArea } from '../../ui/forms/TextArea.tsx';
import type { Conversation } from './useConversation.ts';

const growing = growingArea(1, 3);
const placeholders = { name: 'Your name', email: 'Your email address', done: 'Your question' } as const;

interface Props {
  step: Conversation['step'];
  isTyping: boolean;
  text: string;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** The message input. Enter sends, Shift+Enter starts a new line. */
export function Composer({ step, isTyping, text, onType, onSend, inputRef }: Props) {
  const isBlank = text.trim() === '';
  useFocusAfterTyping(isTyping, inputRef);

  const send = () => {
    if (isBlank || isTyping) return;
    onSend(text);
    onType('');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During text composition, as in Japanese or Chinese, Enter confirms a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, p: 1.5 }}>
      <TextField
        multiline
        size="small"
        hiddenLabel
        placeholder={placeholders[step]}
        value={text}
        disabled={isTyping}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={inputRef}
        slotProps={{
          htmlInput: {
            ...growing.htmlInput,
            'aria-label': 'Your message',
            maxLength: 1000,
            inputMode: step === 'email' ? 'email' : 'text',
          },
          input: { ...growing.input, sx: inputSx },
        }}
      />
      <IconButton type="submit" color="primary" aria-label="Send" disabled={isBlank || isTyping} sx={{ flexShrink: 0 }}>
        <Send />
      </IconButton>
    </Box>
  );
}

// The default color of placeholders has too little contrast.
const inputSx = { minHeight: 44, '& textarea::placeholder': { color: 'text.secondary', opacity: 1 } } as const;

/** Restores the focus, which an input loses when it is disabled, unless the user has moved it elsewhere. */
function useFocusAfterTyping(isTyping: boolean, inputRef: RefObject<HTMLTextAreaElement | null>) {
  const wasTyping = useRef(false);
  useEffect(() => {
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    if (wasTyping.current && !isTyping && focusIsLost) inputRef.current?.focus({ preventScroll: true });
    wasTyping.current = isTyping;
  }, [inputRef, isTyping]);
}
