/**
 * `npm run doctor` says in plain language what is wrong with the installation that `DATA_DIR` and the other settings name,
 * and what to do (docs/operations.md). Ends with 1 when something is wrong.
 */
import { statSync } from 'node:fs';
import { examine } from './doctor/examine.ts';
import { reportOf } from './doctor/report.ts';
import { say } from './run-until-stopped.ts';

becomeOwner(process.env.DATA_DIR || 'data');
const findings = await examine(process.env);
say(reportOf(findings));
process.exit(findings.some(({ level }) => level === 'problem') ? 1 : 0);

/** As root, looks as the user of the portal would: what root may do says nothing, and its files would be in the way. */
function becomeOwner(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
