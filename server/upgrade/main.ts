/**
 * `npm run upgrade`, in the folder of the new release, with the settings of the portal: checks, backs up, stops, switches,
 * migrates, starts, and verifies (docs/operations.md).
 */
import { existsSync } from 'node:fs';
import { loadConfig } from '#server/config.ts';
import { errorText } from '#server/observability/loggable-error.ts';
import { say } from '#server/run-until-stopped.ts';
import { secretsFile } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { parseUpgradeOptions } from './options.ts';
import { upgrade } from './upgrade.ts';

async function main(words: string[]): Promise<void> {
  const config = loadConfig(process.env, 'start');
  if (!existsSync(secretsFile(config.dataDir)))
    throw new StartError(`${config.dataDir} holds no installation: set DATA_DIR to that of the portal.`);
  await upgrade(config, parseUpgradeOptions(words, config.backup.to), say);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(name, () => process.exit(130));

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error instanceof StartError ? error.message : errorText(error)}\n`);
    process.exit(1);
  },
);
