import { safeParse } from 'zod/mini';
import type { reportCommands } from '#shared/commands/reports.ts';
import { connectionFailure, DeliveryError, failureOfAnswer } from '#web/offline/delivery/failure.ts';
import { ask, type Line } from '#web/offline/delivery/server-connection.ts';
import { withToken } from '#web/offline/delivery/with-token.ts';

type Commands = typeof reportCommands;
type Name = 'submit_report' | 'attach_report_photo';
type Schema<N extends Name> = Commands[N]['output'];
export type Output<N extends Name> = Schema<N>['_zod']['output'];

interface Sent<N extends Name> {
  name: N;
  /** As the device has it; the server checks it. */
  input: unknown;
  output: Schema<N>;
  signal: AbortSignal;
}

/**
 * Carries out a command of which the server knows by itself whether it has been carried out before. It goes without an
 * `Idempotency-Key`: the stored response of an earlier try says nothing of what the draft has become since. Only an answer
 * of the promised shape is one.
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
