import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine, which keeps what it receives. */
export interface TestMailServer {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  /** The emails so far, oldest first, with their headers and as they were encoded. */
  received: string[];
  /** The envelope sender of each. */
  senders: string[];
  /** What it answers to every recipient, e.g. `550 5.1.1 Unknown`; at first it takes all of them. */
  refusal: string | undefined;
  stop(): Promise<void>;
}

/** Starts a mail server that takes every email, until `refusal` is set. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: string[] = [];
  const senders: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Pooled connections stay open: closing would wait for them for 30 seconds.
    closeTimeout: 200,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const [, code, words] = /^(\d{3}) (.*)$/.exec(mails.refusal ?? '') ?? [];
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : undefined);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((mail) => {
        received.push(mail);
        senders.push(envelope.mailFrom ? envelope.mailFrom.address : '');
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mails: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    senders,
    refusal: undefined,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}

/** The first link to this path in an email, e.g. `/invitation`; undefined when there is none. */
export function linkIn(mail: string, path: string): string | undefined {
  // Quoted-printable (RFC 2045, section 6.7), as far as links need it.
  const decoded = mail.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return new RegExp(`https?://[^/\\s]+${path}[^\\s"<>]*`).exec(decoded)?.[0];
}
