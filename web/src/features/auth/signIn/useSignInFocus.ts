import { useEffect, useRef } from 'react';

interface Options {
  /** Whether to move the focus to the form. */
  autoFocus: boolean;
  needsCode: boolean;
  failure: string | undefined;
}

/** Moves the focus to where the member continues: the form, the code, or the button after a failure. */
export function useSignInFocus({ autoFocus, needsCode, failure }: Options) {
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (autoFocus) emailField.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  useEffect(() => {
    // The button lost the focus when it was disabled.
    if (failure !== undefined && document.activeElement === document.body) submitButton.current?.focus();
  }, [failure]);

  return { emailField, codeField, submitButton };
}
