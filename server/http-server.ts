import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

const CLOSE_IDLE_EVERY_MS = 50;
/** How long jobs may take to end after a request that hung. */
const JOBS_PATIENCE_MS = 5_000;

/**
 * Listens where the settings say.
 * @throws StartError when there is no listening there
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw explained(error as NodeJS.ErrnoException, host, port);
  }
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `PORT=${port} is in use on ${host} by another program: stop it, or set PORT to a free one.`,
      );
    case 'EACCES':
      return new StartError(`PORT=${port} needs more rights than this user has: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST=${host} is no address of this machine.`);
    default:
      return error;
  }
}

/**
 * Stops listening, and lets what runs end; connections that only wait for their next request are closed at once. Jobs
 * end after the requests, also when a request hangs.
 * @param patienceMs how long requests may take to end; their connections are then closed
 */
export async function closeApp(app: FastifyInstance, patienceMs: number): Promise<void> {
  const closing = app.close();
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await Promise.race([closing, sleep(patienceMs)]);
  clearInterval(closeIdle);
  app.server.closeAllConnections();
  await Promise.race([closing, sleep(JOBS_PATIENCE_MS)]);
}
