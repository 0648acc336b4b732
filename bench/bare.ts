import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareOrders } from './bare-server.ts';

/** Starts the yardstick as a process of its own, like the portal it is compared with. */
export async function startBareServer(
  orders: BareOrders,
): Promise<{ url: string; pid: number | undefined; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  child.send(orders);
  const [port] = await once(child, 'message');
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
