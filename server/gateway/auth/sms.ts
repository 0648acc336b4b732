import type { Database } from '#server/database/database.ts';
import type { SmsSettings } from '#server/gateway/auth/settings-phone.ts';

/** A text message to one phone. */
export interface OutgoingSms {
  /** The number as it is stored: E.164 without its plus sign. */
  to: string;
  text: string;
  channel: 'sms' | 'whatsapp';
}

/**
 * Sends one message.
 * @returns the provider's name for it, if it gave one
 * @throws Error when the provider did not take it within its time
 */
export type SendSms = (sms: OutgoingSms) => Promise<string | undefined>;

/** A provider answers within this time, or counts as failed: somebody is waiting. */
const TIMEOUT_MS = 8_000;

/** How messages leave, as the settings say: by a provider, or kept in `auth.sms_log` as mail without a server is. */
export function createSendSms(database: Database, settings: SmsSettings): SendSms {
  return settings.provider === 'twilio' ? sendByHttp(settings) : keepInLog(database);
}

function keepInLog(database: Database): SendSms {
  return async ({ to, text, channel }) => {
    await database.pool.query(
      'insert into auth.sms_log (to_number, channel, text, created_at) values ($1, $2, $3, $4)',
      [to, channel, text, new Date()],
    );
    return undefined;
  };
}

/** One form post a message, as Twilio and those who copy its interface take it. */
function sendByHttp({ url, account, token, sender }: SmsSettings): SendSms {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;

  return async ({ to, text, channel }) => {
    const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
    // A sender that begins with MG names a group of numbers, of which the provider chooses one.
    const from: Record<string, string> = sender.startsWith('MG')
      ? { MessagingServiceSid: sender }
      : { From: sender.startsWith(prefix) ? sender : prefix + sender };
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: `${prefix}+${to}`, Body: text, ...from }),
      // A redirect would carry the token to wherever it points.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const facts = (await answer.json().catch(() => ({}))) as { sid?: unknown; code?: unknown };
    // The provider's own text may repeat the number and the message: its code says enough.
    if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}, code ${facts?.code}.`);
    return typeof facts?.sid === 'string' ? facts.sid : undefined;
  };
}
