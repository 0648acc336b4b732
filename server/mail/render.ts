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
    text: `${aboveTemplate(facts)}${textOfHtml(content)}\n${end}\n`,
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
    text: `${aboveTemplate(facts)}${(await text.parseAndRender(template.text, facts)).trim()}\n`,
  };
}

/**
 * What stands above every template, as plain text: who else got the mail, and what its sender wrote in their own words.
 * The layout has the same for HTML. A text of the office cannot leave it out, and the words are marked as a quotation, so
 * that nobody takes them for the portal's own.
 */
function aboveTemplate({ main_recipient, copies, sender_name, sender_message }: MailFacts): string {
  const words = String(sender_message ?? '').split('\n');
  return [
    copies &&
      t('Sent to {{main_recipient}}, with copies to {{copies}}.', {
        ...{ main_recipient: String(main_recipient), copies: String(copies) },
      }),
    sender_message && t('{{sender_name}} writes:', { sender_name: String(sender_name) }),
    sender_message && words.map((line) => `> ${line}`.trimEnd()).join('\n'),
  ]
    .filter(Boolean)
    .map((part) => `${part}\n\n`)
    .join('');
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
