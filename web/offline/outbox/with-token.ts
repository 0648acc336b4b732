import { connectionFailure, DeliveryError, sessionFailure } from '#web/offline/outbox/failure.ts';
import type { Line } from '#web/offline/outbox/server-connection.ts';
import { sessionStanding } from '#web/offline/outbox/session-standing.ts';

/**
 * Calls a function with a token, and once more with a new one when the token has expired. A refusal counts only when
 * the session is valid. Otherwise it is a `session` failure, and the refused item waits for the next sign-in.
 */
export async function withToken<Result>(
  line: Line,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  const token = await line.token();
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { kind } = error.failure;
    if (kind === 'session') return work(await line.token(true));
    throw kind === 'refused' ? await afterLook(line, token, error) : error;
  }
}

async function afterLook(line: Line, token: string, refusal: DeliveryError): Promise<DeliveryError> {
  const standing = await sessionStanding(line, token);
  if (standing === 'good' || standing === 'delivers') return refusal;
  return new DeliveryError(standing === 'over' ? sessionFailure() : connectionFailure());
}
