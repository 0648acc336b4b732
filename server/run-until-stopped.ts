import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreSettingsError } from '#server/gateway/storage/file-store/file-store.ts';
import { errorText } from './observability/loggable-error.ts';
import type { StopTimes } from './process-settings.ts';
import { StartError } from './start-error.ts';

/**
 * How long after running requests the process may still take to end, in milliseconds. Then it ends whatever still hangs;
 * PostgreSQL recovers from that as from a power cut.
 */
const LAST_RESORT_MS = 30_000;

/** A server that has started. */
export interface Running {
  /** The messages for the person who started it: the URL, and how to sign in. */
  greeting: string[];
  stopTimes: StopTimes;
  /** Tells proxies that it is about to stop. It goes on serving. */
  drain(): void;
  /** Lets running requests end for as long as `stopTimes` says, then stops the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  say: (sentence: string) => void;
  /** Aborted when the start is not wanted any more; it is then undone, and the promise rejects. */
  signal: AbortSignal;
  /** The database is lost for good: the process must end. */
  onLost: (error: Error) => void;
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * The life of a process: starts, greets, runs until Ctrl-C, SIGTERM or the end of the terminal, stops, ends the
 * process. A failure ends it with code 1: one sentence for what the operator can change, the whole story for what only
 * a programmer can.
 */
export function runUntilStopped(start: (options: StartOptions) => Promise<Running>): void {
  run(start).then(
    () => process.exit(0),
    (error: Error) => (error.name === 'AbortError' ? process.exit(0) : fail(error)),
  );
}

async function run(start: (options: StartOptions) => Promise<Running>): Promise<void> {
  let times: StopTimes = { drainMs: 0, patienceMs: 0 };
  const stopping = stopSignal(() => times);
  // Node would print the error with everything that is attached to it.
  process.on('uncaughtException', fail);
  const running = await start({ say, onLost: fail, signal: stopping });
  times = running.stopTimes;
  for (const line of running.greeting) say(line);
  // Now, because a process that is killed later keeps nothing of it for the next start.
  flushCompileCache();
  await aborted(stopping);
  running.drain();
  await sleep(times.drainMs);
  await running.stop();
}

/**
 * Aborted by the signals to stop, and by the end of the process that started this one with a channel. npm and the
 * terminal both pass Ctrl-C on: the second one is not impatience.
 */
function stopSignal(times: () => StopTimes): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    const { drainMs, patienceMs } = times();
    const lastMs = drainMs + patienceMs + LAST_RESORT_MS;
    setTimeout(() => fail(new Error('Stopping took too long.')), lastMs).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  process.on('disconnect', stop);
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

function fail(error: Error): never {
  const changeable = error instanceof StartError || error instanceof StoreSettingsError;
  process.stderr.write(`${changeable ? error.message : errorText(error)}\n`);
  process.exit(1);
}
