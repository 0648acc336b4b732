import type { SendMailOptions } from 'nodemailer';
import type { MailConnection } from '#server/mail/mail-server.ts';
import { openTransport } from '#server/mail/transport.ts';
import { t } from '#shared/text.ts';

/** A test holds a connection to the database, so it waits for less long than the outbox does. */
const PATIENCE = {
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 8000,
  dnsTimeout: 3000,
};
/** In all: a server that sends a little now and then never exceeds a step. */
const TEST_AT_MOST_MS = 12_000;
const ANSWER_MAX = 300;

/**
 * Sends one mail and answers what the mail server said. Of a host that is no mail server, it says no more than that:
 * only how long it took tells a closed port from a silent one, and only to administrators with full access.
 */
export async function tryMailServer(
  connection: MailConnection,
  mail: SendMailOptions,
  atMostMs = TEST_AT_MOST_MS,
): Promise<{ is_accepted: boolean; answer: string }> {
  const transport = await openTransport(connection, { lanes: 1, patience: PATIENCE });
  try {
    const { response } = (await transport.sendMail({
      ...mail,
      signal: AbortSignal.timeout(atMostMs),
    })) as { response: string };
    return { is_accepted: true, answer: response.slice(0, ANSWER_MAX) };
  } catch (error) {
    const { code, response = '' } = error as { code?: string; response?: string };
    if (/^[245]\d\d[ -]/.test(response)) return { is_accepted: false, answer: response.slice(0, ANSWER_MAX) };
    const answer =
      code === 'ETLS'
        ? t('The server and the portal did not agree on encryption. Check TLS and the port.')
        : t('No mail server answered at this host and port. Check them, and the firewall.');
    return { is_accepted: false, answer };
  } finally {
    transport.close();
  }
}
