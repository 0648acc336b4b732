import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceName } from '#server/gateway/auth/devices.ts';
import { type Notice, textPerson } from '#server/gateway/auth/text-notices.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';

/** How a mail calls what the service did with its own key. */
export const BY_SERVICE = { device: "an administrator's program" };

/**
 * Tells a person by mail, once the transaction of `client` stands, that something has changed in how they sign in: it may
 * not have been them. Who has no proven address is told at their proven number. What cannot be told is reported to the log and
 * spoils no change.
 * @param user as they were before: the notice goes to the proven address or number that they had
 * @param facts for the template; `device` instead of that of the request where somebody else acted
 */
export function tellPerson(
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
  const device = deviceName(request.headers['user-agent']);
  const data = { email, device, site_url: context.siteUrl, ...facts };
  afterCommit(client, () =>
    context
      .sendMail({ to: email, template: notice, data })
      .catch((error) => context.report(error, `The notice "${notice}" could not be sent.`)),
  );
}

/** Tells a person of their new number, of which the mail shows the end. */
export function tellPhoneChange(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  phone: string,
  facts: Record<string, string> = {},
): void {
  const more = { phone_end: phone.slice(-2), ...facts };
  tellPerson(client, context, request, user, 'phone_changed', more);
}

/** How a mail names a passkey, e.g. `A passkey (Work phone)`. */
export function passkeyFacts(name: string): { passkey: string } {
  const harmless = harmlessName(name);
  return { passkey: harmless ? `A passkey (${harmless})` : 'A passkey' };
}

/**
 * A name that somebody gave, as a mail may repeat it; undefined for one that could be read as a link or an address, which
 * whoever is in the account could send its owner that way.
 */
export function harmlessName(name: string | null): string | undefined {
  return name && /^[\p{L}\p{N} '’()_-]{1,40}$/u.test(name) ? name : undefined;
}
