import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export interface Mail {
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
}

/** A mail in the outbox, which stands in for a mail server where there is none. */
export interface SentMail extends Mail {
  id: string;
  sentAt: string;
}

/** The way out for mail. */
export interface MailTransport {
  /** Hands a mail over. Rejects where it was not taken; whether it arrives nobody can say. */
  send(mail: Mail, at: Date): Promise<void>;
  /** Rejects where a mail would not be taken now. */
  check(): Promise<void>;
  /** What the outbox holds, newest first; empty where mail goes to a server. */
  outbox(): Promise<SentMail[]>;
}

const TIMEOUT_MS = 10_000;
const OUTBOX_SHOWS = 100;

/** Over SMTP where SMTP_URL is set; else into the folder `outbox` of the data folder, a file for each mail. */
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

function folderTransport(folder: string): MailTransport {
  const isMail = (name: string) => name.endsWith('.json');
  return {
    send: async (mail, at) => {
      await mkdir(folder, { recursive: true });
      const id = randomUUID();
      const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${id}.json`);
      const sent: SentMail = { id, sentAt: at.toISOString(), ...mail };
      // Whoever reads the folder meanwhile never sees half a mail.
      await writeFile(`${file}.part`, JSON.stringify(sent, null, 2), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    outbox: async () => {
      const names = await readdir(folder).catch(() => []);
      const newest = names.filter(isMail).sort().reverse().slice(0, OUTBOX_SHOWS);
      return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as SentMail));
    },
  };
}
