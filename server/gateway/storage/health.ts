import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** Answers, to anyone, that the storage gateway runs and which version it is; upstream has the same two routes. */
export function healthRoutes(app: FastifyInstance): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  app.get('/status', async (_request, reply) => reply.code(200).send());
  app.get('/version', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(version));
}
