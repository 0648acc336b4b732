import { parseArgs } from 'node:util';
import { StartError } from '#server/start-error.ts';

export interface UpgradeOptions {
  /** Only looks, and changes nothing. */
  isCheck: boolean;
  /** How the portal is stopped and started, as shell commands. */
  stop: string | undefined;
  start: string | undefined;
  /** A link to the folder of the release that runs, which is pointed to this one. */
  link: string | undefined;
  /** Where the backup goes; undefined for none. */
  backupTo: string | undefined;
}

const USE =
  'npm run upgrade -- [--check] [--stop COMMAND --start COMMAND] [--link LINK] [--backup-to DESTINATION | --without-backup]';

/**
 * Reads the command line.
 * @param backupTo the destination of the settings
 * @throws StartError with what is missing
 */
export function parseUpgradeOptions(words: string[], backupTo: string | undefined): UpgradeOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ check: flag, stop: text, start: text, link: text },
    ...{ 'backup-to': text, 'without-backup': flag },
  };
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args: words, options }));
  } catch {
    throw new StartError(`Use it so: ${USE}`);
  }
  const { check, stop, start, link } = values;
  if ((stop === undefined) !== (start === undefined))
    throw new StartError(
      '--stop and --start belong together: give both commands, or stop the portal yourself.',
    );
  const isWithout = values['without-backup'] === true;
  const destination = values['backup-to'] ?? backupTo;
  if (isWithout && values['backup-to'] !== undefined) throw new StartError(`Use it so: ${USE}`);
  if (!isWithout && destination === undefined && !check)
    throw new StartError(
      'There is no destination for the backup: set BACKUP_TO, add --backup-to FOLDER, or add --without-backup if you have a backup of your own.',
    );
  return { isCheck: check === true, stop, start, link, backupTo: isWithout ? undefined : destination };
}
