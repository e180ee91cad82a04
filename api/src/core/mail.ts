import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';

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
  /** Hands a mail to the mail server. Rejects if the server does not accept it. */
  send(mail: Mail, at: Date): Promise<void>;
  /** Rejects if mails cannot be sent now. */
  check(): Promise<void>;
  /** The mails of the outbox, newest first. Empty with a mail server. */
  outbox(): Promise<SentMail[]>;
}

const TIMEOUT_MS = 10_000;
const OUTBOX_SIZE = 100;

/** SMTP if SMTP_URL is set, otherwise the folder `outbox` of the data folder with one file for each mail. */
export const createMailTransport = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport =>
  mail.smtpUrl === undefined ? folderTransport(join(dataDir, 'outbox')) : smtpTransport(mail.smtpUrl, mail.from);

function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    send: async ({ replyTo, ...mail }) => void (await transport.sendMail({ ...mail, ...(replyTo && { replyTo }) })),
    check: async () => void (await transport.verify()),
    outbox: async () => [],
  };
}

/** A mail of the outbox, or undefined if its file is damaged. */
function parseMail(text: string): SentMail | undefined {
  try {
    return JSON.parse(text) as SentMail;
  } catch {
    return undefined;
  }
}

function folderTransport(folder: string): MailTransport {
  const isMail = (name: string) => name.endsWith('.json');
  return {
    send: async (mail, at) => {
      await makePrivateFolder(folder);
      const id = randomUUID();
      // Of two mails of one millisecond, the later one has the higher name.
      const order = String(process.hrtime.bigint()).padStart(20, '0');
      const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${order}-${id}.json`);
      const sent: SentMail = { id, sentAt: at.toISOString(), ...mail };
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
