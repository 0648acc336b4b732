import { timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#shared/errors.ts';

/**
 * `/metrics` for Prometheus: requests by route and status, connections to the database, the process itself.
 * Read from this machine, or from elsewhere with `token`. Others add to `registry` what else there is to count.
 */
export function addMetrics(
  app: FastifyInstance,
  pool: pg.Pool,
  registry: Registry,
  token: string | undefined,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was sent, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8],
    registers,
  });
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of 500 and above.',
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: ids in labels would make a series of every row.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('metrics_forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  // What a proxy on this machine passes on comes from elsewhere.
  const direct = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
  return direct && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '');
}
