import type pg from 'pg';
import { unseal } from '#server/gateway/auth/sealed.ts';

/** How a mail server is reached; what `createTransport` of nodemailer takes. */
export interface MailConnection {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password: string;
}

/** The mail server that is used now, and from whom mails come. */
export interface MailServer {
  /** The URL of SMTP_URL, or the server that an administrator saved; undefined: mails are captured. */
  connection: string | MailConnection | undefined;
  /** Changes with the connection. */
  version: string;
  /** The headers of a mail of this template. */
  headersOf(template: string): { from: string; replyTo: string | undefined };
  /** Where mail servers send bounces, other than to the sender. */
  returnAddress: string | undefined;
}

interface Row extends Omit<MailConnection, 'host' | 'password'> {
  host: string | null;
  sealed: string | null;
  sender: string | null;
  reply_to: string | null;
  return_address: string | null;
  senders: Record<string, { sender: string | null; reply_to: string | null }>;
  version: string;
}

export interface MailServerOptions {
  /** From the environment; has precedence. */
  smtpUrl: string | undefined;
  /** The sender without a saved one, e.g. `Fieldfare <no-reply@example.com>` */
  from: string;
  /** Unseals the saved password. */
  mailSecret: string;
  /** No mail leaves, whatever an administrator saves: the example company only captures them. */
  staysInside?: boolean;
}

/** Reads the mail server. It is read for each mail, so that changes take effect at once on all nodes. `client` runs as service_role. */
export async function readMailServer(
  client: pg.ClientBase,
  { smtpUrl, from, mailSecret, staysInside = false }: MailServerOptions,
): Promise<MailServer> {
  const { rows } = await client.query<Row>({
    name: 'mail-server',
    text: `select s.host, s.port, s.security, s.username, s.sender, s.reply_to, s.senders, s.return_address, s.updated_at::text as version,
        p.sealed
      from public.email_server s left join app.email_passwords p on p.protocol = 'smtp'`,
  });
  const [row] = rows;
  const own = row?.host
    ? { ...row, host: row.host, password: openPassword(row.sealed, mailSecret) }
    : undefined;
  return {
    connection: staysInside ? undefined : (smtpUrl ?? own),
    version: smtpUrl ?? row?.version ?? '',
    headersOf: (template) => ({
      from: row?.senders[template]?.sender ?? row?.sender ?? from,
      replyTo: row?.senders[template]?.reply_to ?? row?.reply_to ?? undefined,
    }),
    returnAddress: row?.return_address ?? undefined,
  };
}

/** A stored password. Empty where the secrets of the installation were replaced: the server then refuses, and says so. */
export function openPassword(sealed: string | null, mailSecret: string): string {
  if (sealed === null) return '';
  try {
    return unseal(mailSecret, sealed);
  } catch {
    return '';
  }
}
