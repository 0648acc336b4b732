import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processState } from '#server/database/cluster/process-state.ts';
import { SERVER_FLAGS } from '../../../scripts/server-flags.mjs';

/** A portal that commands of a shell start and stop, as a service does: the release to which a link leads. */
export interface Service {
  link: string;
  startCommand: string;
  stopCommand: string;
  /** What it has printed since the last start. */
  output(): string;
  /** Ends it, whatever happened. */
  kill(): void;
}

/** @param env the settings of the portal */
export function makeService(folder: string, release: string, env: Record<string, string>): Service {
  const link = join(folder, 'current');
  const [pidFile, log, script] = [join(folder, 'pid'), join(folder, 'log'), join(folder, 'start.sh')];
  symlinkSync(release, link);
  const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  // As a service, it does not end with the one who started it, and knows nothing of that one's settings.
  writeFileSync(
    script,
    `${settings.join('')}cd ${link}
setsid ${process.execPath} ${SERVER_FLAGS.join(' ')} server/main.ts start > ${log} 2>&1 < /dev/null &
echo $! > ${pidFile}
`,
  );
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
  return {
    link,
    startCommand: `sh ${script}`,
    stopCommand: `if [ -f ${pidFile} ]; then kill -TERM $(cat ${pidFile}); rm -f ${pidFile}; fi`,
    output: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    kill() {
      if (pid() && processState(pid()) === 'alive') process.kill(pid(), 'SIGKILL');
      rmSync(pidFile, { force: true });
    },
  };
}
