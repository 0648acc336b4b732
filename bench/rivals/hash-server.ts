/**
 * The baseline of sign-ins: the same verification of the same password, with the same concurrency, and nothing else.
 * `GET /?seconds=2` verifies for this long, and responds with number and durations. Its parent sends the password.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import { HASHED_AT_ONCE } from '#server/gateway/auth/passwords.ts';

export interface HashOrders {
  password: string;
  /** What the portal keeps of it, with its parameters. */
  hash: string;
}

process.once('message', ({ password, hash }: HashOrders) => {
  const server = createServer(async (request, response) => {
    const seconds = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('seconds'));
    const started = performance.now();
    let count = 0;
    const work = async () => {
      while (performance.now() - started < seconds * 1000) {
        if (!(await verify(hash, password))) throw new Error('The hash is not the one of this password.');
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: HASHED_AT_ONCE }, work));
    response.end(JSON.stringify({ count, seconds: (performance.now() - started) / 1000 }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
