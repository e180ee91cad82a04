import { constants } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { parseJson } from './parse-json.ts';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';
import { MINUTE, SECOND } from './time.ts';

export interface Mail {
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
}

/** A mail in the outbox, the folder that is used without a mail server. */
export interface SentMail extends Mail {
  id: string;
  sentAt: string;
}

export interface MailTransport {
  /**
   * Hands a mail to the mail server. Rejects if the server does not accept it within `SEND_TIMEOUT`. A mail that is sent again has
   * the same `id`, by which receivers recognize it.
   */
  send(mail: Mail & { id: string }, at: Date): Promise<void>;
  /** Rejects if mails cannot be sent now. */
  check(): Promise<void>;
  /** The mails of the outbox, newest first. Empty with a mail server. */
  outbox(): Promise<SentMail[]>;
}

const CONNECT_TIMEOUT = 10 * SECOND;
/**
 * How long a server may take to respond to a mail that it has received whole (RFC 5321, section 4.5.3.2.6): it may check the
 * content. If we hung up earlier, it would deliver the mail, and we would send it again.
 */
const RESPONSE_TIMEOUT = 10 * MINUTE;
/** The longest that sending a mail may take. */
export const SEND_TIMEOUT = 15 * MINUTE;
const OUTBOX_SIZE = 100;

/** SMTP if SMTP_URL is set, otherwise the folder `outbox` of the data folder with one file for each mail. */
export const createMailTransport = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport =>
  mail.smtpUrl === undefined ? folderTransport(join(dataDir, 'outbox')) : smtpTransport(mail.smtpUrl, mail.from);

function smtpTransport(url: string, from: string): MailTransport {
  const open = (socketTimeout: number) =>
    createTransport({ url, connectionTimeout: CONNECT_TIMEOUT, greetingTimeout: CONNECT_TIMEOUT, socketTimeout }, { from });
  const transport = open(RESPONSE_TIMEOUT);
  // A check sends nothing that a server would have to look at.
  const checking = open(CONNECT_TIMEOUT);
  const domain = /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, replyTo, ...mail }) => {
      const messageId = `<${id}@${domain}>`;
      const signal = AbortSignal.timeout(SEND_TIMEOUT);
      await transport.sendMail({ ...mail, messageId, signal, ...(replyTo && { replyTo }) });
    },
    check: async () => void (await checking.verify()),
    outbox: async () => [],
  };
}

/** A mail of the outbox, or undefined if its file is damaged. */
const parseMail = (text: string) => parseJson(text) as SentMail | undefined;

function folderTransport(folder: string): MailTransport {
  const isMail = (name: string) => name.endsWith('.json');
  return {
    send: async (mail, at) => {
      // Of two mails of one millisecond, the later one has the higher name.
      const order = String(process.hrtime.bigint()).padStart(20, '0');
      await makePrivateFolder(folder);
      const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${order}-${mail.id}.json`);
      const sent: SentMail = { sentAt: at.toISOString(), ...mail };
      await writePrivateFile(file, JSON.stringify(sent, null, 2));
    },
    check: async () => {
      await makePrivateFolder(folder);
      await access(folder, constants.W_OK);
    },
    outbox: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names.filter(isMail).sort().reverse().slice(0, OUTBOX_SIZE);
      const read = await Promise.all(newest.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
      return read.filter((mail) => mail !== undefined);
    },
  };
}
