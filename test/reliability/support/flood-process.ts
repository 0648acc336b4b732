import { setTimeout as sleep } from 'node:timers/promises';

/** A request that one person repeats without end. `{n}` in `url` becomes another number each time. */
export interface Flood {
  url: string;
  headers: Record<string, string>;
  inFlight: number;
}

let n = 0;

// The test has ended.
process.on('disconnect', () => process.exit(0));

process.on('message', ({ inFlight, ...flood }: Flood) => {
  for (let index = 0; index < inFlight; index += 1) void askForEver(flood);
});

async function askForEver({ url, headers }: Omit<Flood, 'inFlight'>): Promise<never> {
  for (;;) {
    n += 1;
    const status = await fetch(url.replaceAll('{n}', String(n)), { headers }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    // Clients that are refused wait before they ask again.
    if (status === 429 || status === 503) await sleep(250);
  }
}
