import { connectionFailure, DeliveryError, sessionFailure } from '#web/offline/delivery/failure.ts';
import type { Line } from '#web/offline/delivery/server-connection.ts';
import { sessionStanding } from '#web/offline/delivery/session-standing.ts';

/**
 * Does something with a token, and once more with a new one when that has run out. A refusal counts only in the name of a session
 * that stands: otherwise it is a `session` failure, and what was refused waits for the next sign-in.
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
  if (standing === 'good') return refusal;
  return new DeliveryError(standing === 'over' ? sessionFailure() : connectionFailure());
}
