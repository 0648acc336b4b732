import { setTimeout as sleep } from 'node:timers/promises';

export interface WritersOptions {
  url: string;
  headers: Record<string, string>;
  /** The input that differs from write to write by its title. */
  input: Record<string, unknown>;
  count: number;
}

export interface Writers {
  /** Titles of the writes that were answered with success, each once. */
  acknowledged: Set<string>;
  /** How many answers were lost or refused for the moment, and then asked for again. */
  retried(): number;
  stop(): Promise<void>;
}

/**
 * Clients that file one work order after the other, as careful programs do: what gets no answer is sent again with
 * the same idempotency key until it is answered.
 */
export function startWriters({ url, headers, input, count }: WritersOptions): Writers {
  const acknowledged = new Set<string>();
  let running = true;
  let retried = 0;

  const write = async (title: string): Promise<void> => {
    const body = JSON.stringify({ ...input, title });
    while (running) {
      const status = await fetch(`${url}/rest/v1/rpc/create_work_order`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': title },
        body,
        signal: AbortSignal.timeout(10_000),
      }).then(statusOfWhole, () => 0);
      if (status === 200) return void acknowledged.add(title);
      if (status !== 0 && status < 500) throw new Error(`${title} was refused with ${status}.`);
      retried++;
      await sleep(100);
    }
  };
  const writers = Array.from({ length: count }, async (_, writer) => {
    for (let number = 1; running; number++) await write(`writer ${writer} write ${number}`);
  });
  return {
    acknowledged,
    retried: () => retried,
    async stop() {
      running = false;
      await Promise.all(writers);
    },
  };
}

/** An answer that breaks off is none. */
async function statusOfWhole(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}
