import type { Transporter } from 'nodemailer';
import type { MailConnection } from './mail-server.ts';

/** How long the mail server may keep us waiting at each step; together well below the lease of a claimed mail. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Connections to a mail server, at most `lanes` at a time. nodemailer is loaded with the first mail. */
export async function openTransport(
  connection: string | MailConnection,
  { lanes, patience = PATIENCE }: { lanes: number; patience?: typeof PATIENCE },
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const common = { pool: true as const, maxConnections: lanes, ...patience };
  if (typeof connection === 'string') return createTransport({ url: connection, ...common });
  const { host, port, security, username, password } = connection;
  return createTransport({
    ...common,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
    // A template is no program: nothing in a mail is read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
