/**
 * The baseline: `pg` and `node:http` with nothing between them. It sends the gateway's statements in one transaction
 * with the same settings, without verifying tokens, parsing URLs, or handling errors. Its parent sends the statements
 * of each request.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

export interface BareOrders {
  connection: pg.ClientConfig;
  connections: number;
  /** By `requestKey`: the caller's settings, then what is asked. */
  statements: Record<string, readonly Statement[]>;
  /** Where in the last statement's row the body stands, by the same key. */
  bodyAt: Record<string, number>;
}

/** The finished JSON is handed on as it came, as the gateway does. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

process.once('message', ({ connection, connections, statements, bodyAt }: BareOrders) => {
  const pool = new pg.Pool({ ...connection, max: connections, pipeline: true });
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    return name;
  };
  const queries = Object.fromEntries(
    Object.entries(statements).map(([key, list]) => [
      key,
      list.map(({ text: sql, values }) => ({
        ...{ name: nameOf(sql), text: sql, values, rowMode: 'array', types: AS_TEXT },
      })),
    ]),
  );

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    // The client closes its connections at the end of a round.
    if (body === undefined) return;
    const key = `${request.method} ${request.url} ${body}`;
    const list = queries[key] ?? [];
    const client = await pool.connect();
    // All of them are on their way before the first is answered.
    const answers = await Promise.all([
      client.query({ name: 'begin', text: 'begin' }),
      ...list.map((query) => client.query(query)),
      client.query({ name: 'commit', text: 'commit' }),
    ]);
    client.release();
    const answer: string = answers.at(-2)?.rows[0]?.[bodyAt[key] ?? 0] ?? '';
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(answer);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
