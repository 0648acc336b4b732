import { safeParse } from 'zod/mini';
import type { reportCommands } from '#shared/commands/reports.ts';
import {
  connectionFailure,
  DeliveryError,
  failureOfAnswer,
  refusalIn,
} from '#web/offline/delivery/failure.ts';
import { ask, type Line } from '#web/offline/delivery/server-connection.ts';
import { withToken } from '#web/offline/delivery/with-token.ts';

type Commands = typeof reportCommands;
type Name = 'submit_report' | 'attach_report_photo';
type Schema<N extends Name> = Commands[N]['output'];
export type Output<N extends Name> = Schema<N>['_zod']['output'];

interface Sent<N extends Name> {
  name: N;
  /** As stored on the device; the server validates it. */
  input: unknown;
  output: Schema<N>;
  /** The same for every attempt. */
  key: string;
  signal: AbortSignal;
}

/**
 * Sends a command that the server recognizes when it is repeated. Only a response of the expected shape counts as
 * one.
 * @throws DeliveryError
 */
export async function carryOut<N extends Name>(line: Line, sent: Sent<N>): Promise<Output<N>> {
  return withToken(line, async (token) => {
    const first = await post(line, sent, token, { 'idempotency-key': sent.key });
    // An earlier release sent it with another input under this key: the command itself returns the result of that.
    const isOtherWords = first.status === 409 && refusalIn(first.body)?.code === 'idempotency_conflict';
    const answer = isOtherWords ? await post(line, sent, token, {}) : first;
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
  headers: Record<string, string>,
) =>
  ask(line, `/rest/v1/rpc/${name}`, {
    method: 'POST',
    signal,
    body: JSON.stringify(input),
    headers: {
      ...headers,
      apikey: line.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
