import type { ElevatedClient } from '#server/database/command-roles.ts';
import { seal, unseal } from '#server/gateway/auth/sealed.ts';
import type { MailConnection } from '#server/mail/mail-server.ts';
import { AppError } from '#shared/errors.ts';

/** The mail server, or the mailbox of bounces. */
export type MailProtocol = 'smtp' | 'imap';

/** A connection as somebody entered it. A password of null is the stored one. */
export interface EnteredConnection extends Omit<MailConnection, 'host' | 'password'> {
  host: string | null;
  password: string | null;
}

const STORED: Readonly<Record<MailProtocol, { columns: string; field: string }>> = {
  smtp: { columns: 's.host, s.port, s.security, s.username', field: 'password' },
  imap: {
    columns:
      's.bounce_host as host, s.bounce_port as port, s.bounce_security as security, s.bounce_username as username',
    field: 'bounce_password',
  },
};

/**
 * The password to use. The stored one goes only to the server and the user name for which it was entered: otherwise an
 * administrator could have it sent to a server of their own.
 * @throws AppError `rule_violation`
 */
export async function passwordFor(
  elevated: ElevatedClient,
  protocol: MailProtocol,
  entered: EnteredConnection,
  mailSecret: string,
): Promise<string> {
  if (entered.password !== null) return entered.password;
  const { columns, field } = STORED[protocol];
  const { rows } = await elevated.query<Omit<MailConnection, 'password'> & { sealed: string | null }>(
    `select ${columns}, p.sealed
     from public.email_server s left join app.email_passwords p on p.protocol = $1`,
    [protocol],
  );
  const [stored] = rows;
  if (!stored?.sealed) return '';
  const isSame = (['host', 'port', 'security', 'username'] as const).every(
    (key) => stored[key] === entered[key],
  );
  if (!isSame) {
    if (entered.host === null || entered.username === '') return '';
    throw new AppError('email_server_password_missing', {}, { field });
  }
  try {
    return unseal(mailSecret, stored.sealed);
  } catch {
    throw new AppError('email_server_password_missing', {}, { field });
  }
}

/** Stores a password, sealed; an empty one removes the stored one. */
export async function storePassword(
  elevated: ElevatedClient,
  protocol: MailProtocol,
  password: string,
  mailSecret: string,
): Promise<void> {
  if (password === '') {
    await elevated.query('delete from app.email_passwords where protocol = $1', [protocol]);
    return;
  }
  await elevated.query(
    `insert into app.email_passwords (protocol, sealed) values ($1, $2)
     on conflict (protocol) do update set sealed = excluded.sealed`,
    [protocol, seal(mailSecret, password)],
  );
}
