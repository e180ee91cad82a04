import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { renderMail } from './mail.template.ts';
import { enqueueMail } from './mail.queue.ts';

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
  expect(server.logged.filter(({ msg }) => msg === 'mail not sent; it is tried again')).toHaveLength(2);
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
    const [{ due }] = await server.database.fork().execute<[{ due: Date }]>('select due_at as due from mails');
    server.clock.now = new Date(due);
  }
  const last = triedAt.at(-1)!;
  expect(triedAt.slice(0, 4)).toEqual([0, 1, 3, 7]);
  expect(last - triedAt.at(-2)!).toBe(6 * 60);
  expect(Math.round((last * MINUTE) / DAY)).toBe(2);
  expect(await queued()).toEqual([{ attempts: triedAt.length }]);
});

/** A minimal SMTP server. */
async function mailServer(): Promise<{ port: number; received: () => string; close: () => Promise<void> }> {
  let text = '';
  const smtp: Server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/im.test(chunk.toString())) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(chunk.toString())) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    port: (smtp.address() as { port: number }).port,
    received: () => text,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

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
