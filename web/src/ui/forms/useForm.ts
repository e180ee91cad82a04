import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { errorMessage, isApiError } from './apiError.ts';

/** Why an input is refused, by its name. */
export type FormErrors<Values> = { readonly [Name in keyof Values]?: string };

interface Options<Values> {
  empty: Values;
  /** What can be said without asking the server. */
  check: (values: Values) => FormErrors<Values>;
  send: (values: Values) => Promise<void>;
  onFailed?: () => void;
  /** The words for a failure that the server has none for. */
  otherwise: string;
}

/**
 * A form that is sent once at a time and loses nothing that was typed: what is wrong stands beside its field, and the
 * first such field gets the focus. Its button is never disabled, so that the focus stays where it is.
 */
export function useForm<Values extends object>({ empty, check, send, onFailed, otherwise }: Options<Values>) {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<FormErrors<Values>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [checks, setChecks] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);

  const refuse = (found: FormErrors<Values>) => {
    setFaults(found);
    setChecks((count) => count + 1);
  };

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((last) => ({ ...last, [name]: value }));
    setFaults((last) => ({ ...last, [name]: undefined }));
  };

  const submit = async () => {
    if (isBusy) return;
    setFailure(undefined);
    const found = check(values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      setFailure(errorMessage(error, otherwise));
      // The server's names of the inputs are those of the form.
      refuse(isApiError(error) ? (error.fields ?? {}) : {});
      onFailed?.();
    }
  };

  return {
    values,
    faults,
    failure,
    isBusy,
    set,
    /** After a success: what was sent stays, and can be changed again. */
    done: () => setBusy(false),
    /** After a success: what was sent is gone, and the form can be used again. */
    clear: () => {
      setValues(empty);
      setBusy(false);
    },
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For a text field: its value, and what is wrong with it or else the hint. */
    field: <Name extends keyof Values & string>(name: Name, hint?: string) => ({
      name,
      value: values[name],
      error: faults[name] !== undefined,
      helperText: faults[name] ?? hint,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as Values[typeof name]),
    }),
  };
}
