/**
 * The yardstick: `pg` and `node:http` with nothing between them. It sends the statements that the gateway sends, in one
 * transaction with the same settings, and does nothing else: no token, no URL to understand, no errors to explain.
 * Told by its parent which statements belong to which path.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

export interface BareOrders {
  connection: pg.ClientConfig;
  connections: number;
  /** By path: the caller's settings, then the list. */
  statements: Record<string, Statement[]>;
}

/** The finished JSON is handed on as it came, as the gateway does. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

process.once('message', ({ connection, connections, statements }: BareOrders) => {
  const pool = new pg.Pool({ ...connection, max: connections, pipeline: true });
  const queries = Object.fromEntries(
    Object.entries(statements).map(([path, list]) => [
      path,
      list.map(({ text, values }, at) => ({
        name: `${path.length}-${at}`,
        text,
        values,
        rowMode: 'array',
        types: AS_TEXT,
      })),
    ]),
  );

  const server = createServer(async (request, response) => {
    const list = queries[request.url ?? ''] ?? [];
    const client = await pool.connect();
    // All four are on their way before the first is answered.
    const answers = await Promise.all([
      client.query({ name: 'begin', text: 'begin' }),
      ...list.map((query) => client.query(query)),
      client.query({ name: 'commit', text: 'commit' }),
    ]);
    client.release();
    const body: string = answers.at(-2)?.rows[0]?.[2] ?? '';
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
