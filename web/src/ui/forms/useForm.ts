import { useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { errorMessage, isApiError } from './apiError.ts';

/** An error message for each invalid input, by its name. */
export type FormErrors<Values> = { readonly [Name in keyof Values]?: string };

interface Options<Values> {
  initialValues: Values;
  /** Errors that need no server. */
  validate: (values: Values) => FormErrors<Values>;
  onSubmit: (values: Values) => Promise<void>;
  onError?: () => void;
  /** For a form that goes when it is saved: nothing can be changed meanwhile, because it would be lost. */
  isReadOnlyWhileBusy?: boolean;
  /** The message for an error that the server has none for. */
  fallback: string;
}

/**
 * A form with one submission at a time that never loses typed values. Errors are shown beside their fields, and the first
 * invalid field gets the focus. The submit button is never disabled, because a disabled button loses the focus.
 */
export function useForm<Values extends object>({
  initialValues: empty,
  validate,
  onSubmit,
  onError,
  isReadOnlyWhileBusy = false,
  fallback,
}: Options<Values>) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [validations, setValidations] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  // Before the errors are painted, so that nobody types into the wrong field.
  useLayoutEffect(() => {
    if (validations > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [validations]);

  const showErrors = (found: FormErrors<Values>) => {
    setErrors(found);
    setValidations((count) => count + 1);
  };

  const isReadOnly = isReadOnlyWhileBusy && isBusy;
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    if (isReadOnly) return;
    setValues((last) => ({ ...last, [name]: value }));
    // Those of its parts, too, such as `steps.1.title` of `steps`.
    setErrors(
      (last) =>
        Object.fromEntries(
          Object.entries(last).filter(([path]) => !`${path}.`.startsWith(`${String(name)}.`)),
        ) as FormErrors<Values>,
    );
  };

  const submit = async () => {
    if (isBusy) return;
    setFailure(undefined);
    const found = validate(values);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      setBusy(false);
      setFailure(errorMessage(error, fallback));
      // The server names inputs as the form does.
      showErrors(isApiError(error) ? (error.fields ?? {}) : {});
      onError?.();
    }
  };

  return {
    values,
    errors,
    failure,
    isBusy,
    /** Whether something has been typed that was not submitted. */
    isChanged: (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== empty[name]),
    set,
    /** After success: keeps the values for further changes. */
    done: () => setBusy(false),
    /** After success: resets the values for another submission. */
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
    /** Props for a text field: its value, and its error otherwise the hint. */
    field: <Name extends keyof Values & string>(name: Name, hint?: string) => ({
      name,
      value: values[name],
      error: errors[name] !== undefined,
      helperText: errors[name] ?? hint,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as Values[typeof name]),
      // Not disabled: it keeps the focus, and can be read.
      ...(isReadOnly && { slotProps: { htmlInput: { readOnly: true } } }),
    }),
  };
}
