import { parseArgs } from 'node:util';
import { StartError } from '#server/start-error.ts';
import type { Choice } from './restore/choose-backup.ts';

export interface BackupCommand {
  word: 'backup' | 'restore' | 'verify';
  /** The destination or source, as the operator calls it. */
  address: string;
  choice: Choice;
}

/**
 * Reads the command line.
 * @param to the destination of the settings, where none is named
 * @throws StartError with how it is used
 */
export function parseCommand([word, ...rest]: string[], to: string | undefined): BackupCommand {
  if (word !== 'backup' && word !== 'restore' && word !== 'verify') throw new StartError(USE);
  const options = { until: { type: 'string' }, backup: { type: 'string' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true });
  } catch {
    throw new StartError(USE);
  }
  const { values, positionals } = parsed;
  const [address = to, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new StartError(USE);
  if (word === 'backup' && (values.until ?? values.backup) !== undefined) throw new StartError(USE);
  if (values.until !== undefined && (values.backup !== undefined || word === 'verify'))
    throw new StartError(USE);
  return { word, address, choice: { id: values.backup, until: timeOf(values.until) } };
}

function timeOf(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const time = new Date(value);
  // Without its offset, a time would mean another one on another machine.
  if (Number.isNaN(time.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(value)) {
    throw new StartError(
      `--until ${value} is not a time like 2026-12-01T10:00:00Z or 2026-12-01T05:00:00-05:00.`,
    );
  }
  return time;
}

const USE =
  'Say where: "npm run backup -- FOLDER", "npm run restore -- SOURCE [--backup ID | --until TIME]", or "npm run verify -- SOURCE [--backup ID]". FOLDER and SOURCE are a folder or s3://bucket/prefix.';
