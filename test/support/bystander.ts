import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BystanderReport {
  answers: number;
  /** Answers that were not 200, and requests without any. */
  failures: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
}

/**
 * Somebody who asks for one row again and again beside all that goes on, from a process of their own, so that only the
 * server can keep them waiting.
 */
export function startBystander(url: string, token: string, everyMs = 20) {
  const child = fork(join(import.meta.dirname, 'bystander-process.ts'), [url, token, String(everyMs)]);
  return {
    /** What was measured since the last report. */
    async report(): Promise<BystanderReport> {
      child.send('report');
      const [report] = await once(child, 'message');
      return report;
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
