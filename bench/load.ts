import autocannon from 'autocannon';

/** What one round measured. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds within which 95 of 100 requests were answered; undefined where it was not measured. */
  p95Ms: number | undefined;
  /** Milliseconds of processor time per request, PostgreSQL and the server in front of it together. */
  cpuMs?: number;
}

/**
 * Asks for one URL again and again over `connections` connections.
 * @throws Error when any answer is not 200: a fast refusal is no speed
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const timesMs: number[] = [];
  let refused = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ url, headers, connections, duration: seconds }, (error, outcome) =>
      error ? reject(error) : resolve(outcome),
    );
    running.on('response', (_client, status, _bytes, timeMs) => {
      timesMs.push(timeMs);
      if (status !== 200) refused += 1;
    });
  });
  const failed = refused + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${timesMs.length} requests to ${url} failed.`);
  timesMs.sort((a, b) => a - b);
  return {
    requestsPerSecond: timesMs.length / result.duration,
    p95Ms: timesMs[Math.floor(timesMs.length * 0.95)],
  };
}
