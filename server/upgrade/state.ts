import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a repeated upgrade must know of the one that was interrupted. */
export interface UpgradeState {
  /** The folder of the release that ran before; null without a link. */
  previous: string | null;
  /** Its version; null when nobody knows. */
  version: string | null;
  /** The release to which it goes. */
  to: string;
  /** The migrations that the database had. */
  applied: string[];
}

const fileOf = (dataDir: string): string => join(dataDir, 'upgrade.json');

/** @param to the release to which an upgrade goes; one to another release is over */
export function readState(dataDir: string, to: string): UpgradeState | undefined {
  try {
    const state = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as UpgradeState;
    return state.to === to ? state : undefined;
  } catch {
    // There is none, or a kill left half of it before anything was done.
    return undefined;
  }
}

export function writeState(dataDir: string, state: UpgradeState): void {
  const path = fileOf(dataDir);
  writeFileSync(`${path}.new`, JSON.stringify(state), { flush: true, mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export const removeState = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });
