import autocannon from 'autocannon';
import { type Call, headersOf } from '../calls/call.ts';

/** What one round measured. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds within which 95 of 100 requests were answered; undefined where it was not measured. */
  p95Ms: number | undefined;
  /** Milliseconds of processor time per request, PostgreSQL and the server in front of it together. */
  cpuMs?: number;
}

/** Not one answer came in time. */
export class NothingCame extends Error {}

/** How hard and how long. */
export interface Load {
  connections: number;
  seconds: number;
}

/**
 * Asks the server at `url` for the requests of a call again and again over `connections` connections. Each connection
 * begins with another request, so that they do not all wait for the same row.
 * @throws Error when any answer is no success: a fast refusal is no speed; `NothingCame` when there was no answer at all
 */
export async function load(
  url: string,
  call: Pick<Call, 'requests'>,
  token: string | undefined,
  { connections, seconds }: Load,
): Promise<Measured> {
  const requests = call.requests.map((request) => ({
    ...{ method: request.method, path: request.path, headers: headersOf(request, token) },
    ...(request.body === undefined ? {} : { body: request.body }),
  }));
  const timesMs: number[] = [];
  let refused = 0;
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((begun * requests.length) / connections) % requests.length;
    begun += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url, requests, setupClient, connections, duration: seconds },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    running.on('response', (_client, status, _bytes, timeMs) => {
      timesMs.push(timeMs);
      if (status < 200 || status >= 300) refused += 1;
    });
  });
  const failed = refused + result.errors + result.timeouts;
  const asked = `${url}${requests[0]?.path}`;
  if (failed > 0) throw new Error(`${failed} of ${timesMs.length} requests to ${asked} failed.`);
  if (timesMs.length === 0)
    throw new NothingCame(`Nothing came from ${asked} within ${seconds} s: measure longer.`);
  timesMs.sort((a, b) => a - b);
  return {
    requestsPerSecond: timesMs.length / result.duration,
    p95Ms: timesMs[Math.floor(timesMs.length * 0.95)],
  };
}
