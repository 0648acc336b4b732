import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A process that is started again whenever it ends, as systemd does. */
export interface Supervised {
  /** `kill -9` of the process alone. It starts again soon. */
  kill(): Promise<void>;
  /** Lets it stand still, and go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The file of its output. */
  log: string;
  cwd: string;
  env?: Record<string, string>;
  /** What is run whenever it has ended, as systemd runs `ExecStopPost`. */
  stopPost?: readonly string[];
}

/** `RestartSec` in `deploy/patroni`. */
const RESTART_MS = 1_000;

/** Starts a command whose output goes to a file. */
export function supervise(command: readonly string[], options: ServerOptions): Supervised {
  let child: ChildProcess;
  let stopped = false;
  const start = () => {
    const [program = '', ...args] = command;
    const log = openSync(options.log, 'a');
    child = spawn(program, args, {
      cwd: options.cwd,
      env: { PATH: process.env.PATH, ...options.env },
      stdio: ['ignore', log, log],
      // A signal to the group of this process is none of its business.
      detached: true,
    });
    closeSync(log);
    child.once('exit', async () => {
      const [program, ...args] = options.stopPost ?? [];
      // Like systemd with a leading `-`, whatever comes of it.
      if (program) await promisify(execFile)(program, args).catch(() => undefined);
      await sleep(RESTART_MS, undefined, { ref: false });
      if (!stopped) start();
    });
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  start();
  return {
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      stopped = true;
      process.off('exit', end);
      await kill();
    },
  };
}
