import { connect, type Socket } from 'node:net';

/** Clients that read one kilobyte a second of a large answer. `stop` hangs them up and tells how much they took. */
export function startSlowReaders(url: string, token: string, count: number): { stop(): { bytes: number } } {
  const { port, pathname, search } = new URL(url);
  let bytes = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\naccept-encoding: identity\r\n\r\n`,
    );
    socket.on('readable', () => undefined);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) bytes += readSome(socket);
  }, 1000);
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return { bytes };
    },
  };
}

function readSome(socket: Socket): number {
  const chunk = socket.read(Math.min(1024, socket.readableLength)) as Buffer | null;
  return chunk?.length ?? 0;
}

/** Somebody who calls a function that never ends in time, so many times at once, again and again. */
export function startSlowQueries(
  url: string,
  token: string,
  count: number,
): { stop(): Promise<{ calls: number; statuses: Set<number> }> } {
  const controller = new AbortController();
  const statuses = new Set<number>();
  let calls = 0;
  const workers = Array.from({ length: count }, async () => {
    while (!controller.signal.aborted) {
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: controller.signal,
      }).catch(() => undefined);
      if (!answer) continue;
      await answer.text();
      statuses.add(answer.status);
      calls += 1;
    }
  });
  return {
    async stop() {
      controller.abort();
      await Promise.all(workers);
      return { calls, statuses };
    },
  };
}
