import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Forwards a request as it came, and its response.
 * @param target URL of the server, of which host and port count
 * @param isLost called when the server has responded: true discards the response and aborts the connection
 */
export function forwardRequest(
  target: string,
  from: IncomingMessage,
  to: ServerResponse,
  isLost: () => boolean = () => false,
): void {
  const { hostname, port } = new URL(target);
  const { method, url, headers } = from;
  const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
    if (isLost()) return void from.socket.destroy();
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

/** Forwards a request that becomes a WebSocket, such as the realtime connection, and what comes after it. */
export function forwardUpgrade(target: string, from: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(target);
  const onward = connect(Number(port), hostname, () => {
    const headers = from.rawHeaders.flatMap((value, at, all) =>
      at % 2 === 0 ? [`${value}: ${all[at + 1]}`] : [],
    );
    onward.write(`GET ${from.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}
