import { escapeHtml } from '../../core/escape-html.ts';
import type { Mail } from '../../core/mail.ts';

/** The content of a mail, for both its text and its HTML form. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The button, if the reader has to do something. */
  action?: { label: string; url: string };
  /** Small print at the end, such as why the reader gets this mail. */
  note: string;
}

/** Escapes a text and keeps its line breaks. */
const htmlOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Styles are inline and few, because mail programs support little CSS. The colors work in light and in dark mode. */
export function renderMail(to: string, { subject, greeting, paragraphs, action, note }: MailContent, replyTo?: string): Mail {
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), '-- \nPromptory', note].join(
    '\n\n',
  );
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto">
<p>${htmlOf(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n')}
${
  action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0e5e4e;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px">If the button does not work, open this address:<br>${escapeHtml(action.url)}</p>`
    : ''
}
<hr style="border:0;border-top:1px solid #a8a59c">
<p style="font-size:13px">Promptory. ${htmlOf(note)}</p>
</div></body></html>
`;
  return { to, subject, text, html, replyTo: replyTo ?? null };
}
