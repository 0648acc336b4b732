import type { Liquid } from 'liquidjs';
import type pg from 'pg';
import { defaultTemplate, layout, type MailTemplate } from '#server/mail/default-templates.ts';
import type { MailFacts } from '#server/mail/mail.ts';
import { t } from '#shared/text.ts';
import { textOfHtml } from './html-text.ts';
import { renderPart } from './office-engine.ts';

/** A text that the office wrote: Liquid, and the plain text is made from it. */
export interface OfficeTemplate {
  subject: string;
  body: string;
}

/** The frame around the body of an office template, and the end of its plain text. */
const FRAME = "{% layout 'layout' %}{% block content %}{{ content | raw }}{% endblock %}";
const SIGNATURE = `{% if unsubscribe_url %}
{{ settings_url }}
{{ unsubscribe_url }}
{% endif %}
-- 
{{ company_name }}{% if support_email != '' %}, {{ support_email }}{% endif %}{% if support_phone != '' %}, {{ support_phone }}{% endif %}`;

/**
 * Renders a mail. The office's own template has precedence. When it cannot be rendered, the portal's default is used
 * and the error is reported, because a typing error must not prevent password resets.
 */
export async function renderMail(
  client: pg.ClientBase,
  name: string,
  facts: MailFacts,
  report: (error: unknown, what: string) => void,
): Promise<MailTemplate> {
  const { rows } = await client.query<OfficeTemplate>(
    'select subject, body from public.email_templates where name = $1',
    [name],
  );
  if (rows[0]) {
    try {
      return await renderOffice(rows[0], facts);
    } catch (error) {
      report(
        error,
        `The email template "${name}" cannot be rendered; the mail was sent with the standard text.`,
      );
    }
  }
  return render(defaultTemplate(name), facts);
}

/**
 * Fills a text of the office in, under its limits, and puts it into the portal's frame.
 * @throws Error that says where the template is wrong
 */
export async function renderOffice(template: OfficeTemplate, facts: MailFacts): Promise<MailTemplate> {
  const subject = await renderPart('subject', template.subject, facts);
  const content = await renderPart('body', template.body, facts);
  const { html, text } = await engines();
  const end = String(await text.parseAndRender(SIGNATURE, facts));
  return {
    subject,
    html: await html.parseAndRender(FRAME, { ...facts, content }),
    text: `${quotedMessage(facts)}${textOfHtml(content)}\n${end}\n`,
  };
}

/**
 * Fills a template that comes with the portal in.
 * @throws Error of LiquidJS that says where the template is wrong
 */
export async function render(template: MailTemplate, facts: MailFacts): Promise<MailTemplate> {
  const { html, text } = await engines();
  const subject = await text.parseAndRender(template.subject, facts);
  return {
    // One line, or a fact could add headers to the mail.
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: await html.parseAndRender(template.html, facts),
    text: `${quotedMessage(facts)}${(await text.parseAndRender(template.text, facts)).trim()}\n`,
  };
}

/**
 * What the sender of a mail wrote in their own words, as plain text; the layout has the same for HTML. It stands outside
 * the templates, so that a text of the office cannot leave it out, and is marked as a quotation, so that nobody takes it
 * for the portal's own words.
 */
function quotedMessage({ sender_name = '', sender_message = '' }: MailFacts): string {
  if (typeof sender_name !== 'string' || typeof sender_message !== 'string' || !sender_message) return '';
  const lines = sender_message.split('\n').map((line) => `> ${line}`.trimEnd());
  return `${t('{{sender_name}} writes:', { sender_name })}\n\n${lines.join('\n')}\n\n`;
}

let loaded: Promise<{ html: Liquid; text: Liquid }> | undefined;

/**
 * LiquidJS, loaded with the first mail and not with the server. The portal's own templates see the facts and the layout,
 * no files. They have no time limit, because on a busy machine a limit would stop mails that are in order.
 */
function engines(): Promise<{ html: Liquid; text: Liquid }> {
  loaded ??= import('liquidjs').then(({ Liquid }) => {
    const common = { ownPropertyOnly: true, templates: { layout: layout() } };
    return { html: new Liquid({ ...common, outputEscape: 'escape' }), text: new Liquid(common) };
  });
  return loaded;
}
