import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from '#server/gateway/context.ts';
import { defaultTemplate } from '#server/mail/default-templates.ts';
import { render } from '#server/mail/render.ts';
import { openTransport } from '#server/mail/transport.ts';
import type { Branding } from '#shared/branding.ts';

/** Mails that are sent at once. */
const LANES = 4;

export interface MailOptions {
  smtpUrl: string | undefined;
  mailFrom: string;
  branding: Branding;
  publicUrl: string;
  /** Where mails are kept when there is no mail server. */
  folder: string;
  /** Logs errors after the response was sent. */
  report: (error: unknown, what: string) => void;
}

/** Mails of the gateway alone: handed to the mail server in the background, or kept as files that only we may read. */
export function createMails(options: MailOptions): (mail: OutgoingMail) => Promise<void> {
  const { smtpUrl, mailFrom, branding, folder, report } = options;
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl, { lanes: LANES });
  let kept = 0;

  return async ({ to, template, data }) => {
    const { subject, html, text } = await render(defaultTemplate(template), {
      ...data,
      product_name: branding.productName,
      company_name: branding.companyName,
      support_email: branding.supportEmail ?? '',
      support_phone: branding.supportPhone ?? '',
      portal_url: options.publicUrl,
    });
    if (transport) {
      // The request must not wait for the mail server.
      transport
        .then((opened) => opened.sendMail({ from: mailFrom, to, subject, html, text }))
        .catch((error) => report(error, `The mail "${template}" could not be sent.`));
      return;
    }
    kept += 1;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${process.pid}-${kept}-${template}.txt`;
    await writeFile(join(folder, name), `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
  };
}
