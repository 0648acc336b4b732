import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = join(import.meta.dirname, 'gateway-process.ts');

/** A gateway in a process of its own, which can be killed. */
export interface ChildGateway {
  port: number;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

/** @param environment of `gateway-process.ts`: database, key and settings */
export async function startChildGateway(environment: Record<string, string>): Promise<ChildGateway> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line');
  return {
    port: Number(new URL(url).port),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
