import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server that is compared with the portal, in a process of its own as the portal is. */
export interface RivalProcess {
  url: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

/** Starts `file` of this folder, hands it its orders, and waits for the port that it answers. */
export async function startRival(file: string, orders: object): Promise<RivalProcess> {
  // Most of this output is about connections closed at the end of a round. It is shown only when the start fails.
  const child = fork(join(import.meta.dirname, file), { silent: true });
  let said = '';
  for (const channel of [child.stdout, child.stderr]) channel?.on('data', (chunk) => (said += chunk));
  child.send(orders);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended: ${said}`);
  });
  const [port] = await Promise.race([once(child, 'message'), ended]);
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = ended.catch(() => undefined);
      child.kill();
      await gone;
    },
  };
}
