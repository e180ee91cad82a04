/** Details of the enhanced status 5.1 (RFC 3463) that concern the address of the sender. */
const OF_SENDER = ['7', '8'];

/**
 * Words of a server that does not accept the mail of anybody, or not this one: many say so only in response to the recipient, and
 * some with the code of an unknown mailbox.
 */
const OTHER_REASONS = /relay|sender|client|host|block|denied|polic|spam|auth|reputation|limit|quota|full|rate/i;

/**
 * Whether a mail server has said of a recipient that there is no such mailbox, so that no later attempt would succeed. When in
 * doubt it has not: a mail that is tried again for two days is better than one that is lost.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || typeof response !== 'string') return false;
  const [, subject, detail] = /^5\d\d[ -]5\.(\d+)\.(\d+)\b/.exec(response) ?? [];
  if (subject === '1') return detail !== '0' ? !OF_SENDER.includes(detail!) : !OTHER_REASONS.test(response);
  // The mailbox is disabled.
  if (subject === '2') return detail === '1' && !OTHER_REASONS.test(response);
  if (subject !== undefined && subject !== '0') return false;
  return [550, 551, 553].includes(responseCode) && !OTHER_REASONS.test(response);
}
