import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { superuserOf } from '#test/support/child-portal.ts';
import { growWorkOrders } from '../../db/demo/grow.ts';
import { growAudit } from '../../db/demo/grow-audit.ts';
import { growMessages } from '../../db/demo/grow-messages.ts';
import { growMoney } from '../../db/demo/grow-money.ts';
import { growOrganizations } from '../../db/demo/grow-organizations.ts';
import { growRecords } from '../../db/demo/grow-records.ts';
import { secretsOf, startPortal } from './portal.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const GROWING = [
  'grow.ts',
  'grow-records.ts',
  'grow-money.ts',
  'grow-messages.ts',
  'grow-audit.ts',
  'grow-organizations.ts',
].map((name) => join(import.meta.dirname, '../../db/demo', name));
/** Each of the reports, of which there is one for every second work order. */
const PHOTOS_EACH = 4;
const KEPT_IN = join(tmpdir(), 'fieldfare-bench');

/** How large the firm is that is measured. */
export interface Size {
  workOrders: number;
  /** How many of them, the newest, belong to others than the measured subcontractor. */
  foreignNewest: number;
  /**
   * How many messages there are besides those of the demo, a fiftieth as many threads and a tenth of that direct talks.
   */
  messages?: number;
  /** How many entries the audit log has besides those of the demo. */
  auditEntries?: number;
  /** How many people there are besides those of the demo, with a fourth as many organizations and five emails for each. */
  people?: number;
}

/**
 * The data folder of a portal with that many work orders. It takes minutes to make, so one is kept in the system's
 * temporary folder for as long as the migrations stay the same; nobody but this function writes to it.
 */
export async function grownFolder(size: Size): Promise<string> {
  const kept = join(KEPT_IN, keyOf(size));
  if (existsSync(kept)) return kept;
  forgetFolders(endingOf(size));
  const growing = `${kept}.growing`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { recursive: true, mode: 0o755 });
  const maker = await startPortal(growing, 'demo');
  try {
    await grow(growing, size);
  } finally {
    await maker.stop();
  }
  // Only a folder that was finished gets the name that the next run looks for.
  renameSync(growing, kept);
  return kept;
}

/** Copies a data folder with its owners: PostgreSQL runs as somebody else when root starts it. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

function keyOf(size: Size): string {
  const hash = createHash('sha256').update(String(size.foreignNewest));
  for (const file of GROWING) hash.update(readFileSync(file));
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  }
  return `${hash.digest('hex').slice(0, 16)}${endingOf(size)}`;
}

function endingOf({ workOrders, messages, auditEntries, people }: Size): string {
  return [
    ...[`-${workOrders}`, messages && `m${messages}`],
    ...[auditEntries && `a${auditEntries}`, people && `p${people}`],
  ]
    .filter(Boolean)
    .join('');
}

/** Those of an older schema would only fill the disk. */
function forgetFolders(ending: string): void {
  if (!existsSync(KEPT_IN)) return;
  const old = readdirSync(KEPT_IN).filter((name) => name.endsWith(ending));
  for (const name of old) rmSync(join(KEPT_IN, name), { recursive: true, force: true });
}

/** What a database does after much was written is done as well, before anything is measured. */
async function grow(
  dataDir: string,
  { workOrders, foreignNewest, messages, auditEntries, people }: Size,
): Promise<void> {
  const { ownerPassword } = secretsOf(dataDir);
  const owner = new pg.Pool({ ...superuserOf(dataDir), user: 'fieldfare_owner', password: ownerPassword });
  await growWorkOrders(owner, { total: workOrders, foreignNewest });
  await growRecords(owner, { reports: Math.floor(workOrders / 2), photosEach: PHOTOS_EACH });
  await growMoney(owner, Math.floor(workOrders / 2));
  // What was loaded with triggers off is not in the summary.
  await owner.query('select app.recount_work_order_figures()');
  await owner.query('select app.recount_margin()');
  if (messages) await growMessages(owner, { messages, threads: messages / 50, direct: messages / 500 });
  if (people) await growOrganizations(owner, { organizations: people / 4, people, emails: people * 5 });
  if (auditEntries) await growAudit(owner, auditEntries);
  await owner.end();
  const superuser = new pg.Client(superuserOf(dataDir));
  await superuser.connect();
  await superuser.query('vacuum analyze');
  await superuser.query('checkpoint');
  await superuser.end();
}
