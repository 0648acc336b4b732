import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** People count as at work until this long after their last request, because a page sends several in a row. */
const AT_WORK_MS = 250;
/** Requests for data, files, and the own account. Probes, metrics, and sign-ins do not count. */
const WORK = /^(GET \/auth|\w+ \/(rest|storage))\/v1\//;

/** Read once, because the call takes as long as a small query. */
const CORES = availableParallelism();

// Per process, like the cores.
let lastAskedAt = Number.NEGATIVE_INFINITY;

/** Records the time of requests. */
export function noteWork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (WORK.test(`${request.method} ${request.url}`)) lastAskedAt = performance.now();
    done();
  });
}

/** How many cores long work may use. While people are at work, one is kept free for them, if there are two. */
export function coresToSpare(cores = CORES, idleMs = performance.now() - lastAskedAt): number {
  return Math.max(1, idleMs < AT_WORK_MS ? cores - 1 : cores);
}
