/**
 * People who sign in, as a process of its own: what they cost must not delay whoever watches the clock. `GET
 * /?connections=16&seconds=2` lets 16 of them sign in again and again for so long, or once each for no time at all, and
 * answers how many sign-ins there were and how long they took. Told by its parent who they are.
 */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from './send.ts';

export interface CrowdOrders {
  url: string;
  anonKey: string;
  emails: readonly string[];
  password: string;
}

process.once('message', ({ url, anonKey, emails, password }: CrowdOrders) => {
  const agent = new Agent({ keepAlive: true });
  const signIn = (number: number) =>
    send(`${url}/auth/v1/token?grant_type=password`, {
      ...{ agent, method: 'POST', headers: { apikey: anonKey, 'content-type': 'application/json' } },
      body: JSON.stringify({ email: emails[number % emails.length], password }),
    });
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const [connections, seconds] = [Number(query.get('connections')), Number(query.get('seconds'))];
    const started = performance.now();
    let count = 0;
    // Everybody is somebody else each time: the sign-ins of one person wait for each other.
    const work = async () => {
      do {
        count += 1;
        await signIn(count);
      } while (performance.now() - started < seconds * 1000);
    };
    const refusals = (await Promise.allSettled(Array.from({ length: connections }, work))).filter(
      (one) => one.status === 'rejected',
    );
    const refused = refusals.length > 0 ? `${refusals.length} refused: ${refusals[0]?.reason}` : undefined;
    response.end(JSON.stringify({ count, seconds: (performance.now() - started) / 1000, refused }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
