import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** What the thread that fills the database is given. */
export interface LoadWork {
  owner: pg.ClientConfig;
  filesDir: string;
}

export interface Loader {
  /** Resolves when everything is committed; rejects when it failed or was stopped. */
  done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Fills an empty database with the tables and the rows of the example company.
 * @param onProgress called with the part that is done, from 0 to 1
 */
export function startLoader(work: LoadWork, onProgress: (share: number) => void): Loader {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: work, execArgv: [] });
  worker.on('message', onProgress);
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The thread that loads the example company ended with ${code}.`));
    });
  });
  return { done, stop: async () => void (await worker.terminate()) };
}
