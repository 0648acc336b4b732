import type { Liquid } from 'liquidjs';
import type pg from 'pg';
import { defaultTemplate, layout, type MailTemplate } from '#server/mail/default-templates.ts';
import type { MailFacts } from '#server/mail/mail.ts';

/** A template of the office may work for this long, in milliseconds, and fill this much. */
const LIMITS = { parseLimit: 300_000, renderLimit: 200, memoryLimit: 5_000_000 };

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
  const { rows } = await client.query<MailTemplate>(
    'select subject, html, text from public.email_templates where name = $1',
    [name],
  );
  if (rows[0]) {
    try {
      return await render(rows[0], facts);
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
 * Fills a template in.
 * @throws Error of LiquidJS that says where the template is wrong
 */
export async function render(template: MailTemplate, facts: MailFacts): Promise<MailTemplate> {
  const { html, text } = await engines();
  const subject = await text.parseAndRender(template.subject, facts);
  return {
    // One line, or a fact could add headers to the mail.
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: await html.parseAndRender(template.html, facts),
    text: `${(await text.parseAndRender(template.text, facts)).trim()}\n`,
  };
}

let loaded: Promise<{ html: Liquid; text: Liquid }> | undefined;

/** LiquidJS, loaded with the first mail and not with the server. Templates see the facts and the layout, no files. */
function engines(): Promise<{ html: Liquid; text: Liquid }> {
  loaded ??= import('liquidjs').then(({ Liquid }) => {
    const common = { ...LIMITS, ownPropertyOnly: true, templates: { layout: layout() } };
    return { html: new Liquid({ ...common, outputEscape: 'escape' }), text: new Liquid(common) };
  });
  return loaded;
}
