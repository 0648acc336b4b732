import { asService } from '#server/domains/company/as-service.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { asGateway } from '#server/gateway/auth/accounts.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { requireUsable } from './edit-template.ts';
import { type EmailOptions, recipientOf, requireEmailManager } from './email-options.ts';
import { previewFacts } from './preview-facts.ts';

/** Sends the caller a test, or a text that is being written, filled in as its preview is. */
export const sendTestEmail = (options: EmailOptions): Command =>
  defineCommand('send_test_email', async ({ client, elevate }, { name, text }) => {
    await requireEmailManager(client);
    if (text) await requireUsable(name, text);
    const recipient = await recipientOf(client);
    const { facts } = await previewFacts(client, name, recipient, options);
    const hasServer = await elevate('command_emails', async (elevated) => {
      await elevated.query('select app.take_email_test()');
      const { rows } = await elevated.query<{ host: string | null }>('select host from public.email_server');
      return options.smtpUrl !== undefined || Boolean(rows[0]?.host);
    });
    const mail = { to: recipient.email, template: name, data: facts };
    await asGateway(client, () =>
      asService(client, () => options.mailer.enqueue(client, mail, text ?? undefined)),
    );
    return { to: recipient.email, is_captured: !hasServer };
  });
