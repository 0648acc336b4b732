/**
 * Many sign-ins, in a separate process, so that they do not delay the process that measures. `GET /` signs everybody in
 * at once, and responds with their number and the duration. Its parent sends the accounts.
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
  const signIn = (email: string) =>
    send(`${url}/auth/v1/token?grant_type=password`, {
      ...{ agent, method: 'POST', headers: { apikey: anonKey, 'content-type': 'application/json' } },
      body: JSON.stringify({ email, password }),
    });
  const server = createServer(async (_request, response) => {
    const started = performance.now();
    const refusals = (await Promise.allSettled(emails.map(signIn))).filter(
      (one) => one.status === 'rejected',
    );
    const refused = refusals.length > 0 ? `${refusals.length} refused: ${refusals[0]?.reason}` : undefined;
    const seconds = (performance.now() - started) / 1000;
    response.end(JSON.stringify({ count: emails.length, seconds, refused }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
