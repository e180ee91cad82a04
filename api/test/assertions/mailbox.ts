import type { TestServer } from '../server.ts';

/** The mails to an email, newest first. */
export const mailsTo = async (server: TestServer, email: string) => (await server.mails()).filter(({ to }) => to === email);

export const subjectsTo = async (server: TestServer, email: string) =>
  (await mailsTo(server, email)).map(({ subject }) => subject);

/** The newest link to a page in the mails to an email: its URL and its token. */
export async function linkTo(server: TestServer, email: string, page: 'set-password' | 'verify-email') {
  for (const { text } of await mailsTo(server, email)) {
    const [url, token] = new RegExp(`https?://\\S+/${page}(?:\\?\\S*)?#([\\w-]{43})`).exec(text) ?? [];
    if (url !== undefined && token !== undefined) return { url, token };
  }
  throw new Error(`No mail to ${email} has a link to ${page}`);
}
