import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The port of the example company: the configured one; else the one it had before, so that its address stays; else a
 * free one.
 * @throws AppError when the configured one is in use
 */
export async function choosePort({ host, example }: Config, former: number | null): Promise<number> {
  if (example.port) {
    if (await listensBriefly(host, example.port)) return example.port;
    throw new AppError('example_port_taken', { port: String(example.port) });
  }
  return (former && (await listensBriefly(host, former))) || (await listensBriefly(host, 0)) || 0;
}

/** The port on which listening was possible; undefined when it was not. */
async function listensBriefly(host: string, port: number): Promise<number | undefined> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  } catch {
    return undefined;
  } finally {
    probe.close();
  }
}
