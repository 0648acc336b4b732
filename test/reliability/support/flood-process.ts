import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A request that is repeated without end. `{n}` in the URL, the headers, and the body becomes another number each time.
 */
export interface Flood {
  url: string;
  headers: Record<string, string>;
  /** Sent with POST. */
  body?: string;
  inFlight: number;
  /** Disconnects after this long. */
  giveUpMs?: number;
}

let n = 0;

// The test has ended.
process.on('disconnect', () => process.exit(0));

process.on('message', (flood: Flood) => {
  for (let index = 0; index < flood.inFlight; index += 1) void askForEver(flood);
});

async function askForEver({ url, headers, body, giveUpMs }: Flood): Promise<never> {
  for (;;) {
    n += 1;
    const numbered = (text: string) => text.replaceAll('{n}', String(n));
    const status = await fetch(numbered(url), {
      headers: JSON.parse(numbered(JSON.stringify(headers))),
      ...(body === undefined ? {} : { method: 'POST', body: numbered(body) }),
      ...(giveUpMs === undefined ? {} : { signal: AbortSignal.timeout(giveUpMs) }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer().catch(() => undefined);
        return answer.status;
      },
      () => 0,
    );
    // Clients that are refused wait before they ask again.
    if (status === 429 || status === 503) await sleep(250);
  }
}
