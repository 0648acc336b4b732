import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { issueOneTimeToken, type OneTimeTokenType } from '#server/gateway/auth/one-time-tokens.ts';
import type { OutgoingSms } from '#server/gateway/auth/sms.ts';
import { t } from '#shared/text.ts';

/** When a code of each purpose was last sent is noted on the person. */
const SENT_AT: Record<PhoneTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
};
type PhoneTokenType = Extract<
  OneTimeTokenType,
  'confirmation_token' | 'phone_change_token' | 'reauthentication_token'
>;

/** The message with which a number is proven; to be sent after the transaction. */
export async function prepareCode(
  client: pg.ClientBase,
  context: AuthContext,
  wanted: {
    userId: string;
    type: PhoneTokenType;
    phone: string;
    channel: OutgoingSms['channel'];
    /** Of the sign-up whose code this is. */
    flowId?: string | undefined;
  },
): Promise<OutgoingSms> {
  const { userId, type, phone, channel, flowId } = wanted;
  const { code } = await issueOneTimeToken(client, context, { userId, type, address: phone, flowId });
  await client.query(`update auth.users set ${SENT_AT[type]} = $2, updated_at = $2 where id = $1`, [
    userId,
    new Date(),
  ]);
  return { to: phone, channel, text: codeText(code, context.siteUrl) };
}

/** The text of a message with a code. Its last line lets a browser offer the code on our own site and nowhere else (WebOTP). */
export function codeText(code: string, siteUrl: string): string {
  return `${t('Your code is {{code}}', { code })}\n\n@${new URL(siteUrl).host} #${code}`;
}

/**
 * Sends a message that somebody who may know its outcome waits for.
 * @returns what the endpoint answers (auth protocol 4.7)
 * @throws AuthError `sms_send_failed`
 */
export async function sendNow(
  context: AuthContext,
  request: FastifyRequest,
  sms: OutgoingSms,
): Promise<{ message_id?: string }> {
  try {
    const id = await context.sendSms(sms);
    return id === undefined ? {} : { message_id: id };
  } catch (error) {
    request.log.error({ err: error }, 'a message to a phone could not be sent');
    throw new AuthError(422, 'sms_send_failed', 'Error sending the message, please try again later');
  }
}

/** Sends a message behind the answer: how long the provider takes would tell whether the number has an account. */
export function sendUnseen(context: AuthContext, request: FastifyRequest, sms: OutgoingSms): void {
  context.sendSms(sms).catch((error: unknown) => {
    request.log.error({ err: error }, 'a message to a phone could not be sent');
  });
}
