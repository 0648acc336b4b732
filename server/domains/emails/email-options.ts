import type pg from 'pg';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { MailServerOptions } from '#server/mail/mail-server.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { AppError } from '#shared/errors.ts';

/** What the commands of emails work with. */
export interface EmailOptions extends MailServerOptions {
  mailer: Mailer;
  publicUrl: string;
  /** The office's time zone. */
  timeZone: () => string;
}

/** @throws AppError `forbidden` without the capability, whatever the caller asks about. */
export async function requireEmailManager(client: pg.PoolClient): Promise<void> {
  requireCapability(await callerOf(client), 'manage_settings', 'email_admins_only');
}

/**
 * Whoever decides where emails go, and what those about accounts say, can read the links and codes that sign anybody in.
 * So the capability is not enough: it takes an administrator, who has all access anyway.
 * @throws AppError `forbidden` for everybody else
 */
export async function requireEmailAdministrator(client: pg.PoolClient): Promise<void> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_settings', 'email_admins_only');
  if (!caller.isAdmin) throw new AppError('account_emails_admins_only');
}

/** @throws AppError `forbidden` for people outside the office, and for technicians. */
export async function requireEmailReader(client: pg.PoolClient): Promise<void> {
  const caller = await callerOf(client);
  if (caller.capabilities.length === 0) throw new AppError('email_office_only');
}

/** The caller as the recipient of previews and tests. */
export interface Recipient {
  email: string;
  firstName: string;
  name: string;
}

/** @throws AppError `rule_violation` when the caller's profile has no address */
export async function recipientOf(client: pg.PoolClient): Promise<Recipient> {
  const { rows } = await client.query<Recipient & { email: string | null }>(
    `select email, coalesce(first_name, '') as "firstName", coalesce(app.profile_name(id), email) as name
     from public.profiles where id = app.profile_id()`,
  );
  const [self] = rows;
  if (!self?.email) throw new AppError('email_address_missing');
  return { ...self, email: self.email };
}
