import { loadConfig, type Mode } from './config.ts';
import { startPortal } from './portal.ts';
import { StartError } from './start-error.ts';

/** How long running requests may take to end after the signal to stop, in milliseconds. */
const STOP_PATIENCE_MS = 10_000;
/** After this the process ends whatever still hangs; PostgreSQL recovers from that as from a power cut. */
const LAST_RESORT_MS = 40_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const stopping = stopSignal();
  const config = loadConfig(process.env, modeOf(process.argv[2]));
  const portal = await startPortal(config, { say, onLost: fail, signal: stopping });
  for (const line of portal.greeting) say(line);
  await aborted(stopping);
  await portal.stop(STOP_PATIENCE_MS);
}

/** Aborted by Ctrl-C, SIGTERM or the end of the terminal. npm and the terminal both pass Ctrl-C on: the second one is not impatience. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      controller.abort();
      setTimeout(() => fail(new Error('Stopping took too long.')), LAST_RESORT_MS).unref();
    });
  }
  return controller.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

function modeOf(word: string | undefined): Mode {
  if (word === undefined || word === 'start') return 'start';
  if (word === 'demo' || word === 'dev') return word;
  throw new StartError(`There is no mode "${word}": it is start, demo or dev.`);
}

/** One sentence for what the operator can change, the whole story for what only a programmer can. */
function fail(error: Error): never {
  process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}

main().then(
  () => process.exit(0),
  (error: Error) => (error.name === 'AbortError' ? process.exit(0) : fail(error)),
);
