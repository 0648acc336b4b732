import { loadConfig, type Mode } from './config.ts';
import { startPortal } from './portal.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { StartError } from './start-error.ts';

runUntilStopped(async (options) => startPortal(loadConfig(process.env, modeOf(process.argv[2])), options));

function modeOf(word: string | undefined): Mode {
  if (word === undefined || word === 'start') return 'start';
  if (word === 'demo' || word === 'dev') return word;
  throw new StartError(`There is no mode "${word}": it is start, demo or dev.`);
}
