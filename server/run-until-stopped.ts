import { flushCompileCache } from 'node:module';
import { StoreSettingsError } from '#server/gateway/storage/file-store/file-store.ts';
import { errorText } from './observability/loggable-error.ts';
import { StartError } from './start-error.ts';

/** How long running requests may take to end after the signal to stop, in milliseconds. */
const STOP_PATIENCE_MS = 10_000;
/** After this the process ends whatever still hangs; PostgreSQL recovers from that as from a power cut. */
const LAST_RESORT_MS = 40_000;

/** A server that has started. */
export interface Running {
  /** The messages for the person who started it: the URL, and how to sign in. */
  greeting: string[];
  /** Lets running requests end for up to `patienceMs`, then stops the database. */
  stop(patienceMs: number): Promise<void>;
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
  const stopping = stopSignal();
  // Node would print the error with everything that is attached to it.
  process.on('uncaughtException', fail);
  const running = await start({ say, onLost: fail, signal: stopping });
  for (const line of running.greeting) say(line);
  // Now, because a process that is killed later keeps nothing of it for the next start.
  flushCompileCache();
  await aborted(stopping);
  await running.stop(STOP_PATIENCE_MS);
}

/**
 * Aborted by the signals to stop, and by the end of the process that started this one with a channel. npm and the
 * terminal both pass Ctrl-C on: the second one is not impatience.
 */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    setTimeout(() => fail(new Error('Stopping took too long.')), LAST_RESORT_MS).unref();
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
