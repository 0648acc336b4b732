import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** So long after their last request people are still at work: a page asks for several things, one after the other. */
const AT_WORK_MS = 250;
/** Data, files and who one is; what probes and collectors ask does not count, nor do sign-ins. */
const WORK = /^(GET \/auth|\w+ \/(rest|storage))\/v1\//;

/** Asked once: the answer takes as long as a small query. */
const CORES = availableParallelism();

// Of the process, as its cores are.
let lastAskedAt = Number.NEGATIVE_INFINITY;

/** Notes when somebody asks for something. */
export function noteWork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (WORK.test(`${request.method} ${request.url}`)) lastAskedAt = performance.now();
    done();
  });
}

/** How many cores may be busy for long: while people are at work one is left to them, where there are two. */
export function coresToSpare(cores = CORES, idleMs = performance.now() - lastAskedAt): number {
  return Math.max(1, idleMs < AT_WORK_MS ? cores - 1 : cores);
}
