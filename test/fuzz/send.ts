import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/** What came back, as far as it came. */
export interface Answer {
  /** 0 where the connection was closed without an answer. */
  status: number;
  headers: string;
  body: string;
  /** Milliseconds until the end of the answer. */
  tookMs: number;
}

export interface OutgoingRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

const MOST_KEPT_BYTES = 1_000_000;

export const createAgent = (sockets: number): Agent => new Agent({ keepAlive: true, maxSockets: sockets });

/** Sends a request as it is: `fetch` would repair half of it. Waits no longer than `patienceMs`. */
export function send(
  url: string,
  agent: Agent,
  request: OutgoingRequest,
  patienceMs: number,
): Promise<Answer> {
  const { method, headers, body } = request;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url,
      {
        method,
        agent,
        path: wirePath(request.path),
        // Node sends the body of a GET without its length, and it would be taken for the next request.
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        const { statusCode: status = 0, rawHeaders } = response;
        let text = '';
        response.setEncoding('latin1').on('data', (chunk: string) => {
          if (text.length < MOST_KEPT_BYTES) text += chunk;
        });
        response.on('error', reject).on('end', () => {
          resolve({ status, headers: rawHeaders.join('\n'), body: text, tookMs: performance.now() - start });
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** Node refuses to send what no path may carry; those characters come through `sendBytes`. */
function wirePath(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

/** Sends bytes as they are on a connection of their own, and reads until it is closed or nothing comes any more. */
export function sendBytes(port: number, bytes: Buffer, patienceMs: number): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    // A request that is cut short waits for its rest, as it should: the end of our side ends it.
    const end = setTimeout(() => socket.end(), 250);
    const giveUp = setTimeout(() => {
      socket.destroy();
      reject(new Error('no answer and no end'));
    }, patienceMs);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (text.length < MOST_KEPT_BYTES) text += chunk;
      clearTimeout(end);
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(end);
      clearTimeout(giveUp);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const [headers = '', ...rest] = text.split('\r\n\r\n');
      resolve({ status, headers, body: rest.join('\r\n\r\n'), tookMs: performance.now() - start });
    });
    socket.write(bytes);
  });
}

/** A request as Node would write it, to be broken afterwards. */
export function serialize({ method, path, headers, body }: OutgoingRequest): Buffer {
  const lines = Object.entries({ host: 'gateway', ...headers, 'content-length': Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`${method} ${wirePath(path)} HTTP/1.1\r\n${head}\r\n`),
    Buffer.from(body),
  ]);
}
