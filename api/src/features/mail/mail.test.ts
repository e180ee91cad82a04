import { createServer, type Server, Socket } from 'node:net';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { makeUser } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { renderMail } from './mail.template.ts';
import { enqueueMail } from './mail.queue.ts';

const METRICS_TOKEN = 'a token for the metrics';
let server: TestServer;
afterEach(() => server.close());

const mail = renderMail('nell@example.test', {
  subject: 'Fees & <terms>',
  greeting: 'Hello <Nell>,',
  paragraphs: ['First\nline', 'Second "line"'],
  action: { label: 'Open', url: 'https://promptory.example/a?b=1&c=2' },
  note: 'Because you asked.',
});
const enqueue = () => enqueueMail(server.database.fork(), mail, server.clock.now);
const queued = () => server.database.fork().execute<{ attempts: number }[]>('select attempts from mails');

test('a mail has a text and an HTML form, and HTML in the input is escaped', async () => {
  server = await startServer();
  await enqueue();
  const [sent] = await server.mails();
  expect(sent!.text).toBe(
    'Hello <Nell>,\n\nFirst\nline\n\nSecond "line"\n\nOpen:\nhttps://promptory.example/a?b=1&c=2\n\n-- \nPromptory\n\nBecause you asked.',
  );
  expect(sent!.html).toContain('<p>Hello &lt;Nell&gt;,</p>');
  expect(sent!.html).toContain('First<br>line');
  expect(sent!.html).toContain('href="https://promptory.example/a?b=1&amp;c=2"');
});

test('a mail is not sent if its transaction fails', async () => {
  server = await startServer();
  const failing = server.database.fork().transactional(async (em) => {
    await enqueueMail(em, mail, server.clock.now);
    throw new Error('something else');
  });
  await expect(failing).rejects.toThrow('something else');
  expect(await server.mails()).toEqual([]);
});

test('a failed mail is retried later', async () => {
  // Nothing listens on this port.
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await enqueue();
  await server.jobs.mail.run();
  expect(await queued()).toEqual([{ attempts: 1 }]);
  await server.jobs.mail.run();
  expect(await queued()).toEqual([{ attempts: 1 }]);
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  await server.jobs.mail.run();
  expect(await queued()).toEqual([{ attempts: 2 }]);
  expect(server.logged.filter(({ msg }) => msg === 'mail not sent; will retry')).toHaveLength(2);
});

test('a mail is tried for two days, at first after a minute, and later every six hours', async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const start = server.clock.now.getTime();
  await enqueue();
  const triedAt: number[] = [];
  while (!server.logged.some(({ msg }) => msg === 'mail given up')) {
    expect(triedAt.length).toBeLessThan(100);
    await server.jobs.mail.run();
    triedAt.push((server.clock.now.getTime() - start) / MINUTE);
    const [{ due }] = await server.database.fork().execute<[{ due: string }]>('select due_at as due from mails');
    if (due !== 'infinity') server.clock.now = new Date(due);
  }
  const last = triedAt.at(-1)!;
  expect(triedAt.slice(0, 4)).toEqual([0, 1, 3, 7]);
  expect(last - triedAt.at(-2)!).toBe(6 * 60);
  expect(Math.round((last * MINUTE) / DAY)).toBe(2);
  expect(await queued()).toEqual([{ attempts: triedAt.length }]);
});

interface MailServer {
  port: number;
  received: () => string;
  /** The Message-ID of each mail that has arrived whole. */
  messageIds: () => string[];
  close: () => Promise<void>;
}

type Respond = (line: string, mails: number) => string | undefined | Promise<string | undefined>;

/** A minimal SMTP server. `respond` may respond to a line, or to the dot that ends a mail; without an answer, the connection is lost. */
async function mailServer(respond: Respond = () => '250 ok'): Promise<MailServer> {
  let text = '';
  const messageIds: string[] = [];
  const smtp: Server = createServer((socket) => {
    let mail: string | undefined;
    const answer = async (line: string) => {
      const response = await respond(line, messageIds.length);
      if (response === undefined) socket.destroy();
      else socket.write(`${response}\r\n`);
    };
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      text += line;
      if (mail !== undefined) {
        mail += line;
        if (!mail.endsWith('\r\n.\r\n')) return;
        messageIds.push(/^Message-ID: (.*)\r$/im.exec(mail)?.[1] ?? 'none');
        mail = undefined;
        void answer('.');
      } else if (/^DATA/i.test(line)) {
        mail = '';
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else void answer(line.trim());
    });
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    port: (smtp.address() as { port: number }).port,
    received: () => text,
    messageIds: () => messageIds,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** A check of a mail that ends when the test says so. */
function check() {
  let accept = () => {};
  const isChecked = new Promise<string>((resolve) => (accept = () => resolve('250 ok')));
  return { isChecked, accept: () => accept() };
}

const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));

test('a mail that its server looks at for minutes is sent once', async () => {
  const { isChecked, accept } = check();
  const smtp = await mailServer((line) => (line === '.' ? isChecked : '250 ok'));
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
  server = await startServer(env);
  const other = await startServer(env, { sharedWith: server });
  const timeouts = jest.spyOn(Socket.prototype, 'setTimeout');
  await enqueue();
  const sending = server.jobs.mail.run();
  await until(async () => smtp.messageIds().length === 1);
  later(10 * MINUTE);
  await other.jobs.mail.run();
  expect(smtp.messageIds()).toHaveLength(1);
  // RFC 5321, section 4.5.3.2.6
  expect(Math.max(...timeouts.mock.calls.map(([milliseconds]) => milliseconds))).toBeGreaterThanOrEqual(10 * MINUTE);
  timeouts.mockRestore();
  accept();
  await sending;
  expect(await queued()).toEqual([]);
  await other.close();
  await smtp.close();
});

test('a mail that its server looks at for minutes does not hold up the others', async () => {
  const { isChecked, accept } = check();
  const smtp = await mailServer((line, mails) => (line === '.' && mails === 1 ? isChecked : '250 ok'));
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  for (let count = 0; count < 3; count++) await enqueue();
  const sending = server.jobs.mail.run();
  await until(async () => (await queued()).length === 1);
  accept();
  await sending;
  expect(await queued()).toEqual([]);
  expect(new Set(smtp.messageIds()).size).toBe(3);
  await smtp.close();
});

test('a mail that is sent again, because nobody knows whether it has arrived, has the same Message-ID', async () => {
  const smtp = await mailServer((line, mails) => (line === '.' && mails === 1 ? undefined : '250 ok'));
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Promptory <hello@promptory.test>' });
  await enqueue();
  const [{ id }] = await server.database.fork().execute<[{ id: string }]>('select id from mails');
  await server.jobs.mail.run();
  later(MINUTE);
  await server.jobs.mail.run();
  expect(smtp.messageIds()).toEqual(Array<string>(2).fill(`<${id}@promptory.test>`));
  expect(await queued()).toEqual([]);
  await smtp.close();
});

test('a mail is sent over SMTP with both forms and Reply-To', async () => {
  const smtp = await mailServer();
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Promptory <hello@promptory.test>' });
  await enqueueMail(server.database.fork(), { ...mail, replyTo: 'else@example.test' }, server.clock.now);
  await server.jobs.mail.run();
  const text = smtp.received();
  for (const part of [
    'From: Promptory <hello@promptory.test>',
    'To: nell@example.test',
    'Reply-To: else@example.test',
    'text/plain',
    'text/html',
  ])
    expect(text).toContain(part);
  expect(await queued()).toEqual([]);
  expect((await server.graphql('{ outbox { id } }')).body).toEqual({ data: { outbox: [] } });
  await smtp.close();
});

test.each([
  ['the recipient', 'RCPT', '450 4.2.0 <nell@example.test>: try again, Nell Trent (example.test/nell)'],
  ['the sender', 'MAIL', '550 5.7.1 not for nell@example.test\r\n'],
  ['the content', '.', '554 5.7.1 Message to <"nell"@example.test> rejected'],
])('the log has no address, whatever the server says of %s', async (_what, command, response) => {
  const smtp = await mailServer((line) => (line.startsWith(command) ? response.trim() : '250 ok'));
  server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  await enqueue();
  server.logged.length = 0;
  await server.jobs.mail.run();
  expect(server.logged).toMatchObject([
    { msg: 'mail not sent; will retry', attempts: 1, err: { responseCode: Number(response.slice(0, 3)) } },
  ]);
  expect(JSON.stringify(server.logged)).not.toMatch(/nell|example\.test/i);
  await smtp.close();
});

describe('a recipient that the server refuses', () => {
  const sendTo = async (response: string) => {
    const smtp = await mailServer((line) => (line.startsWith('RCPT') ? response : '250 ok'));
    server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, METRICS_TOKEN });
    const user = await makeUser(server, { email: mail.to });
    await enqueue();
    server.logged.length = 0;
    await server.jobs.mail.run();
    await smtp.close();
    return user;
  };

  test.each([
    '550 5.1.1 <nell@example.test>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.10 null MX',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 No such user here',
    '551 User not local',
    '553 5.1.3 Invalid address',
  ])('for good gets one attempt, and the log says whose address it is: %s', async (response) => {
    const { id: user } = await sendTo(response);
    expect(await queued()).toEqual([]);
    expect(server.logged).toMatchObject([
      {
        level: 'warn',
        msg: 'mail not sent: its recipient has no mailbox',
        user,
        err: { responseCode: Number(response.slice(0, 3)) },
      },
    ]);
    expect(JSON.stringify(server.logged)).not.toContain('nell');
    const { text } = await server.raw('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(text).toContain('promptory_queue{queue="mails",measure="failing"} 0');
  });

  test.each([
    '450 4.2.0 Greylisted',
    '550 5.7.1 Relaying denied',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
    '554 5.7.1 <nell@example.test>: Relay access denied',
    '550 relay not permitted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts",
    '550 5.1.8 Sender address rejected: domain not found',
    '552 5.2.2 Mailbox full',
    '503 Bad sequence of commands',
  ])('for another reason, or for now, is tried again: %s', async (response) => {
    await sendTo(response);
    expect(await queued()).toEqual([{ attempts: 1 }]);
    expect(server.logged).toMatchObject([{ level: 'error', msg: 'mail not sent; will retry' }]);
  });
});

test('parallel runs send each mail once', async () => {
  server = await startServer();
  for (let count = 0; count < 5; count++) await enqueue();
  const { processMailQueue } = await import('./mail.queue.ts');
  const sent: string[] = [];
  const transport = { send: async () => void sent.push('one'), check: async () => {}, outbox: async () => [] };
  const log = { error: () => {} } as never;
  await Promise.all([1, 2, 3].map(() => processMailQueue(server.database, transport, () => server.clock.now, log)));
  expect(sent).toHaveLength(5);
});

test('the outbox is available in demo mode only', async () => {
  server = await startServer();
  await enqueue();
  await server.jobs.mail.run();
  const { body } = await server.graphql('{ outbox { to subject text sentAt } }');
  expect(body).toEqual({
    data: {
      outbox: [{ to: 'nell@example.test', subject: 'Fees & <terms>', text: mail.text, sentAt: server.clock.now.toISOString() }],
    },
  });
  await server.close();
  server = await startServer({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://not-asked.example/promptory',
    JWT_SECRETS: 'first:a secret of the tests and long enough',
    PUBLIC_URL: 'https://promptory.example',
  });
  expect((await server.graphql('{ outbox { to } }')).body.errors![0]!.extensions.code).toBe('FORBIDDEN');
});
