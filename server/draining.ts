import type { FastifyInstance } from 'fastify';

/** Apps whose server is about to stop. */
const draining = new WeakSet<FastifyInstance>();

/**
 * Lets an app end its work while it still answers everything: `/readyz` says 503, so that proxies send what is new to
 * other nodes, and each answer asks its client to come back on a new connection.
 */
export function drain(app: FastifyInstance): void {
  draining.add(app);
}

export const isDraining = (app: FastifyInstance): boolean => draining.has(app);
