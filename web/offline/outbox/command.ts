import { safeParse } from 'zod/mini';
import type { reportCommands } from '#shared/commands/reports.ts';
import { connectionFailure, DeliveryError, failureOfAnswer } from '#web/offline/outbox/failure.ts';
import { ask, type Line } from '#web/offline/outbox/server-connection.ts';
import { withToken } from '#web/offline/outbox/with-token.ts';

type Commands = typeof reportCommands;
type Name = 'submit_report' | 'attach_report_photo';
type Schema<N extends Name> = Commands[N]['output'];
export type Output<N extends Name> = Schema<N>['_zod']['output'];

interface Sent<N extends Name> {
  name: N;
  /** As stored on the device; the server validates it. */
  input: unknown;
  output: Schema<N>;
  signal: AbortSignal;
}

/**
 * Sends a command that the server itself recognizes when it is repeated. It has no `Idempotency-Key`: the stored
 * response of an earlier attempt says nothing about later changes of the draft. Only a response of the expected shape
 * counts as one.
 * @throws DeliveryError
 */
export async function carryOut<N extends Name>(line: Line, sent: Sent<N>): Promise<Output<N>> {
  return withToken(line, async (token) => {
    const answer = await post(line, sent, token);
    if (answer.status < 200 || answer.status >= 300) throw new DeliveryError(failureOfAnswer(answer));
    const checked = safeParse(sent.output, JSON.parse(answer.body || 'null'));
    if (!checked.success) throw new DeliveryError(connectionFailure());
    return checked.data as Output<N>;
  });
}

const post = (
  line: Line,
  { name, input, signal }: Pick<Sent<Name>, 'name' | 'input' | 'signal'>,
  token: string,
) =>
  ask(line, `/rest/v1/rpc/${name}`, {
    method: 'POST',
    signal,
    body: JSON.stringify(input),
    headers: {
      apikey: line.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
