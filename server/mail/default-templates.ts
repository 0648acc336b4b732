import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { locale } from '#shared/locale.ts';
import { translateTemplate } from './template-texts.ts';

export interface MailTemplate {
  subject: string;
  html: string;
  text: string;
}

const FOLDER = new URL('templates/', import.meta.url);

/** The names of the mails that come with the portal, e.g. `recovery`. */
export function templateNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.text.liquid'))
    .map((file) => file.slice(0, -'.text.liquid'.length))
    .sort();
}

/**
 * A mail's text as it comes with the portal, in the portal's language and in Liquid: `<name>.text.liquid`, whose first
 * line is the subject, and `<name>.html.liquid`.
 * @throws Error when no mail of that name comes with the portal
 */
export function defaultTemplate(name: string): MailTemplate {
  if (!/^[a-z_]+$/.test(name) || !existsSync(new URL(`${name}.text.liquid`, FOLDER))) {
    throw new Error(`There is no email template "${name}".`);
  }
  const [subject = '', ...text] = read(`${name}.text.liquid`).split('\n');
  return {
    subject: translateTemplate(subject.replace(/^Subject: /, '')),
    html: translateTemplate(read(`${name}.html.liquid`)),
    text: translateTemplate(text.join('\n').trim()),
  };
}

/** The frame around every HTML mail: `{% layout 'layout' %}`. */
export function layout(): string {
  return translateTemplate(read('layout.liquid')).replace('<html lang="en">', `<html lang="${locale()}">`);
}

function read(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}

/** The text that comes with the portal as the office edits it: the body without its frame. */
export function defaultOfficeTemplate(name: string): { subject: string; body: string } {
  const { subject, html } = defaultTemplate(name);
  const body = /\{% block content %\}\n?([\s\S]*?)\n?\{% endblock %\}/.exec(html)?.[1] ?? '';
  return { subject, body };
}
