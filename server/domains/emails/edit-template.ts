import type pg from 'pg';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { templateProblems } from '#server/mail/check-template.ts';
import { defaultOfficeTemplate } from '#server/mail/default-templates.ts';
import { renderOffice } from '#server/mail/render.ts';
import { AppError } from '#shared/errors.ts';
import { isAboutAccounts } from '#shared/rules/email-templates.ts';
import {
  type EmailOptions,
  recipientOf,
  requireEmailAdministrator,
  requireEmailManager,
  requireEmailReader,
} from './email-options.ts';
import { previewFacts } from './preview-facts.ts';

interface Saved {
  subject: string;
  body: string;
  version: string;
}

/** The text of an email, and the one that comes with the portal. */
export const readEmailTemplate = defineCommand('read_email_template', async ({ client }, { name }) => {
  await requireEmailReader(client);
  const { rows } = await client.query<Saved>(
    'select subject, body, to_json(updated_at) as version from public.email_templates where name = $1',
    [name],
  );
  const builtIn = defaultOfficeTemplate(name);
  const [saved] = rows;
  return {
    current: saved ? { subject: saved.subject, body: saved.body } : builtIn,
    built_in: builtIn,
    version: saved?.version ?? null,
  };
});

/** Renders a text as its recipient would see it. It changes nothing. */
export const previewEmailTemplate = (options: EmailOptions): Command =>
  defineCommand('preview_email_template', async ({ client }, { name, subject, body }) => {
    await requireEmailReader(client);
    const problems = await templateProblems(name, { subject, body });
    const { facts, isReal } = await previewFacts(client, name, await recipientOf(client), options);
    if (problems.length > 0) return { problems, email: null, is_real: isReal };
    return { problems, email: await renderOffice({ subject, body }, facts), is_real: isReal };
  });

/** An administrator replaces the text of an email. What another one has changed since is not written over. */
export const saveEmailTemplate = defineCommand(
  'save_email_template',
  async ({ client, elevate }, { name, version, subject, body }) => {
    await requireTemplateEditor(client, name);
    await requireUsable(name, { subject, body });
    return elevate('command_emails', async (elevated) => {
      const { rows } = version
        ? await elevated.query<{ version: string }>(
            `update public.email_templates set subject = $2, body = $3, updated_by = app.profile_id()
             where name = $1 and updated_at = $4::timestamptz returning to_json(updated_at) as version`,
            [name, subject, body, version],
          )
        : await elevated.query<{ version: string }>(
            `insert into public.email_templates (name, subject, body) values ($1, $2, $3)
             on conflict (name) do nothing returning to_json(updated_at) as version`,
            [name, subject, body],
          );
      const [saved] = rows;
      if (!saved) throw new AppError('email_template_changed');
      await elevated.query(
        'insert into public.email_template_versions (template, subject, body) values ($1, $2, $3)',
        [name, subject, body],
      );
      return saved;
    });
  },
);

/** An administrator returns to the text that comes with the portal. */
export const revertEmailTemplate = defineCommand(
  'revert_email_template',
  async ({ client, elevate }, { name, version }) => {
    await requireTemplateEditor(client, name);
    return elevate('command_emails', async (elevated) => {
      const { rowCount } = await elevated.query(
        'delete from public.email_templates where name = $1 and updated_at = $2::timestamptz',
        [name, version],
      );
      if (rowCount === 0) throw new AppError('email_template_changed');
      await elevated.query('insert into public.email_template_versions (template) values ($1)', [name]);
      return { name };
    });
  },
);

/** @throws AppError `forbidden` for everybody who does not change this email */
const requireTemplateEditor = (client: pg.PoolClient, name: string): Promise<void> =>
  isAboutAccounts(name) ? requireEmailAdministrator(client) : requireEmailManager(client);

/** @throws AppError `rule_violation` with the first problem and its line */
export async function requireUsable(name: string, text: { subject: string; body: string }): Promise<void> {
  const [first] = await templateProblems(name, text);
  if (!first) return;
  const where = first.line === null ? first.part : `${first.part}, line ${first.line}`;
  throw new AppError('email_template_invalid', { problem: `${where}: ${first.text}` });
}
