import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  agent: Agent;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends one request, with as little of a client as there can be. @returns the body @throws Error for any other status
 * than 200
 */
export async function send(url: string, { agent, method, headers, body }: Sent): Promise<string> {
  const sent = request(url, { agent, method, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const responseText = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${responseText}`);
  return responseText;
}
