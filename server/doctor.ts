/**
 * `npm run doctor` says in plain language what is wrong with the installation that `DATA_DIR` and the other settings name,
 * and what to do (docs/operations.md). Ends with 1 when something is wrong.
 */
import { statSync } from 'node:fs';
import { isPortalSetting } from './config.ts';
import { examine } from './doctor/examine.ts';
import { reportOf } from './doctor/report.ts';
import { say } from './run-until-stopped.ts';
import { readSettings } from './settings-file.ts';

becomeOwner(dataDir());
const findings = await examine(process.env);
say(reportOf(findings));
process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0);

/** Also that of a settings file. What is wrong with the settings is found and said below. */
function dataDir(): string {
  try {
    return readSettings(process.env, isPortalSetting).DATA_DIR ?? 'data';
  } catch {
    return process.env.DATA_DIR || 'data';
  }
}

/** As root, looks as the user of the portal would: what root may do says nothing, and its files would be in the way. */
function becomeOwner(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
