/** The account that a password manager takes a password field for: the user name before it in its form. */
export function accountOfPassword(field: HTMLElement): string | undefined {
  const username = field.closest('form')?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  const isBefore = username && (username.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore ? username.value : undefined;
}
