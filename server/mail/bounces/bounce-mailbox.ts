import type pg from 'pg';
import { type MailConnection, type MailServerOptions, openPassword } from '#server/mail/mail-server.ts';
import type { MailboxPosition } from './mailbox.ts';

/** The mailbox that receives bounces, and how far it was read. */
export interface BounceMailbox {
  /** How people name it. */
  name: string;
  connection: MailConnection;
  position: MailboxPosition | undefined;
}

interface Row extends Omit<MailConnection, 'password'> {
  name: string;
  sealed: string | null;
  uid_validity: string | null;
  last_uid: string | null;
}

/** The mailbox that is set; undefined when none is read. `client` runs as service_role. */
export async function readBounceMailbox(
  client: pg.ClientBase,
  { mailSecret, staysInside = false }: MailServerOptions,
): Promise<BounceMailbox | undefined> {
  if (staysInside) return undefined;
  const { rows } = await client.query<Row>(
    `select app.bounce_mailbox_name(s) as name, s.bounce_host as host, s.bounce_port as port,
       s.bounce_security as security, s.bounce_username as username, p.sealed, r.uid_validity, r.last_uid
     from public.email_server s
     left join app.email_passwords p on p.protocol = 'imap'
     left join app.bounce_reading r on r.mailbox = app.bounce_mailbox_name(s)
     where s.bounce_host is not null`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { name, host, port, security, username, sealed, uid_validity, last_uid } = row;
  return {
    name,
    connection: { host, port, security, username, password: openPassword(sealed, mailSecret) },
    position:
      uid_validity === null ? undefined : { uidValidity: uid_validity, lastUid: Number(last_uid ?? 0) },
  };
}

/** Notes how far the mailbox was read. */
export async function savePosition(
  client: pg.ClientBase,
  name: string,
  { uidValidity, lastUid }: MailboxPosition,
): Promise<void> {
  await client.query(
    `insert into app.bounce_reading (mailbox, uid_validity, last_uid, read_at) values ($1, $2, $3, now())
     on conflict (id) do update
     set mailbox = excluded.mailbox, uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
       read_at = excluded.read_at, error = null`,
    [name, uidValidity, lastUid],
  );
}

/** Notes that the mailbox could not be read; where reading goes on stays as it is. */
export async function saveProblem(client: pg.ClientBase, name: string, problem: string): Promise<void> {
  await client.query(
    `insert into app.bounce_reading as r (mailbox, error) values ($1, $2)
     on conflict (id) do update set mailbox = excluded.mailbox, error = excluded.error,
       uid_validity = case when r.mailbox = excluded.mailbox then r.uid_validity end,
       last_uid = case when r.mailbox = excluded.mailbox then r.last_uid end,
       read_at = case when r.mailbox = excluded.mailbox then r.read_at end`,
    [name, problem],
  );
}
