import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceText } from '#server/gateway/auth/devices.ts';
import { type Notice, textPerson } from '#server/gateway/auth/text-notices.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import { t } from '#shared/text.ts';

/** The device that mails name for changes by the service role. */
export const byService = () => ({ device: t("an administrator's program") });

/**
 * Notifies a person of a change of their sign-in methods, in case they did not make it: by mail, or by text message
 * without a verified address. It is sent after the transaction of `client` commits. Failures are logged and do not undo
 * the change.
 * @param user as before the change: the notice goes to the verified address or number of that time
 * @param facts for the template; `device` replaces the request's device when somebody else acted
 */
export function notifyPerson(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: Pick<UserRow, 'email' | 'email_confirmed_at' | 'phone' | 'phone_confirmed_at'>,
  notice: Notice,
  facts: Record<string, string> = {},
): void {
  const { email } = user;
  if (!context.settings.accountMails) return;
  if (!email || !user.email_confirmed_at) {
    textPerson(client, context, user, notice, facts);
    return;
  }
  const device = deviceText(request.headers['user-agent']);
  const data = { email, device, site_url: context.siteUrl, ...facts };
  afterCommit(client, () =>
    context
      .sendMail({ to: email, template: notice, data })
      .catch((error) => context.report(error, `The notice "${notice}" could not be sent.`)),
  );
}

/** Tells a person of their new number, of which the mail shows the end. */
export function notifyPhoneChange(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  phone: string,
  facts: Record<string, string> = {},
): void {
  const more = { phone_end: phone.slice(-2), ...facts };
  notifyPerson(client, context, request, user, 'phone_changed', more);
}

/** How a mail names a passkey, e.g. `A passkey (Work phone)`. */
export function passkeyFacts(name: string): { passkey: string } {
  const harmless = harmlessName(name);
  return { passkey: harmless ? t('A passkey ({{name}})', { name: harmless }) : t('A passkey') };
}

/**
 * A name from a client, if a mail may contain it; undefined for one that looks like a link or an address. Otherwise an
 * attacker in the account could send links to its owner.
 */
export function harmlessName(name: string | null): string | undefined {
  return name && /^[\p{L}\p{N} '’()_-]{1,40}$/u.test(name) ? name : undefined;
}
