import { EMERGENCY_REBUILD_TIMEOUT_MS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { removeCopies, removeCopiesOf } from '#web/offline/database/backup-copies.ts';
import { beginLog } from '#web/offline/database/begin-log.ts';
import type { StorageError } from '#web/offline/database/errors.ts';
import { openDatabase, removeDatabase } from '#web/offline/database/open-database.ts';
import { DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { type Depth, inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { findIssues, type IntegrityIssue, repairsItself } from '#web/offline/repair/integrity.ts';
import type { Damage } from '#web/offline/repair/record-damage.ts';
import {
  fallBackOf,
  planRepair,
  type RepairAction,
  type RepairLevel,
  type RepairStep,
  stepsOf,
} from '#web/offline/repair/repair-plan.ts';
import { repairRecords } from '#web/offline/repair/repair-records.ts';
import { copyBack, copyOut, RESCUE_NAME } from '#web/offline/repair/rescue.ts';

export interface RepairOptions {
  depth: Depth;
  /** The user was warned that unreadable records will be lost, was offered a file of the rest, and has confirmed. */
  mayLose: boolean;
  /** Which damage of single records to repair; all by default. */
  repairs?: (damage: Damage) => boolean;
  /** Only the steps of this level, selected by the user; otherwise those that the issues need. */
  level?: RepairLevel;
}

export interface RepairResult {
  /** How many of the issues are gone. */
  fixed: number;
  left: readonly IntegrityIssue[];
  /** The steps in order, and why a step failed. */
  steps: readonly { action: RepairAction; problem?: string }[];
  /** Unusable records that were set aside. */
  setAside: number;
}

/** A repair that the user has requested; it runs while this page has no open connection. */
let requested: { options: RepairOptions; resolve: (result: RepairResult) => void } | null = null;

/** Makes the next `prepareDatabase` repair the database, and returns the result. */
export function requestRepair(options: RepairOptions): Promise<RepairResult> {
  return new Promise((resolve) => {
    requested = { options, resolve };
  });
}

/**
 * Runs before the storage opens: starts a new log, finishes an interrupted repair, runs a requested one, and otherwise
 * repairs what needs no confirmation (offline requirements 4.1 and 4.5).
 */
export async function prepareDatabase(): Promise<void> {
  await withLock(async () => {
    await beginLog();
    await copyBack();
    if (requested) {
      const { options, resolve } = requested;
      requested = null;
      return resolve(await repairDatabase(options));
    }
    const facts = await inspectDatabase('records');
    const issues = findIssues(facts);
    const isUnusable = issues.some(({ records }) => records?.some(hasNoShape));
    if (!isUnusable && !issues.some(repairsItself)) return;
    reportFixed(await repairDatabase({ depth: 'records', mayLose: false, repairs: hasNoShape }));
  });
}

/** After a failure to open, before the next attempt. It never deletes unreadable records. */
export async function repairBeforeRetry(error: StorageError): Promise<void> {
  if (!error.isRecoverable || error.isStuck) return;
  if (error.kind === 'quota') return makeRoom();
  await withLock(async () => {
    reportFixed(await repairDatabase({ depth: 'structure', mayLose: false }));
  });
}

const hasNoShape = ({ kind }: Damage): boolean => kind === 'shape';

/**
 * Makes room: backup copies are less important than unsaved work, and prefetched data can be downloaded again. Not
 * offline, where the user works with it.
 */
async function makeRoom(): Promise<void> {
  await removeCopies().catch(() => undefined);
  if (!navigator.onLine) return;
  const { clearDownloads } = await import('#web/offline/cache/clear-downloads.ts');
  await clearDownloads();
}

function reportFixed({ fixed }: RepairResult): void {
  if (fixed === 0) return;
  toast({
    kind: 'success',
    title: t('Database Repaired'),
    description: t('Fixed {{count}} issue automatically.|Fixed {{count}} issues automatically.', {
      count: fixed,
    }),
  });
}

/** Checks the database, runs the plan with the fallbacks of its steps, and checks again. */
export async function repairDatabase(options: RepairOptions): Promise<RepairResult> {
  const before = await inspectDatabase(options.depth);
  const issues = findIssues(before);
  const run: Run = { options, version: before.version, steps: [], setAside: 0, isFormed: false };
  const plan = options.level ? stepsOf(options.level) : planRepair(issues, before.version);
  for (const step of plan) await takeStep(step, run);
  const left = plan.length > 0 ? findIssues(await inspectDatabase(options.depth)) : [];
  return { fixed: Math.max(0, issues.length - left.length), left, steps: run.steps, setAside: run.setAside };
}

interface Run {
  options: RepairOptions;
  version: number | null;
  steps: { action: RepairAction; problem?: string }[];
  setAside: number;
  /** The database was upgraded or created again, so its stores and indexes are correct. */
  isFormed: boolean;
}

async function takeStep({ action, ...step }: RepairStep, run: Run): Promise<void> {
  if (run.isFormed && action !== 'repair_records') return;
  if (run.steps.some((taken) => taken.action === action)) return;
  try {
    await ACTIONS[action](run);
    run.steps.push({ action });
  } catch (error) {
    run.steps.push({ action, problem: error instanceof Error ? error.message : String(error) });
    const fallBack = fallBackOf({ action, ...step });
    // A user who has selected the first level is asked before more is done.
    if (fallBack && run.options.level !== 1) await takeStep(fallBack, run);
  }
}

const ACTIONS: Record<RepairAction, (run: Run) => Promise<void>> = {
  rebuild_index: async () => {
    throw new Error('An index cannot be rebuilt on its own: the database must be recreated.');
  },
  repair_records: async (run) => {
    const database = await openDatabase();
    try {
      const { changed, setAside } = await repairRecords(database, run.options.repairs ?? (() => true));
      run.setAside += setAside;
      // Their backup copies have the damage; the next opening creates them again.
      await removeCopiesOf(changed).catch(() => undefined);
    } finally {
      database.close();
    }
  },
  // Opening upgrades it to the current version, and creates it if it is missing.
  migrate: async (run) => {
    (await openDatabase()).close();
    run.isFormed = true;
  },
  add_store: recreate,
  recreate,
  emergency_rebuild: async (run) => {
    const copies = await copyOut().catch(() => null);
    await refuseToLose(run, copies === null || copies.unreadable > 0);
    await createEmpty(run);
  },
};

/** Copies everything, creates the database again, and restores everything. */
async function recreate(run: Run): Promise<void> {
  if (run.version !== null && run.version < DATABASE_VERSION) throw new Error('It must be upgraded first.');
  const { unreadable } = await copyOut();
  await refuseToLose(run, unreadable > 0);
  await createEmpty(run);
}

async function refuseToLose({ options }: Run, wouldLose: boolean): Promise<void> {
  if (!wouldLose || options.mayLose) return;
  await removeDatabase(RESCUE_NAME);
  throw new Error('Something could not be read, and would be lost.');
}

async function createEmpty(run: Run): Promise<void> {
  await removeDatabase();
  (await openDatabase()).close();
  await copyBack();
  run.isFormed = true;
}

/** One window repairs at a time, with a timeout in case a window is suspended in the middle. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(EMERGENCY_REBUILD_TIMEOUT_MS);
  await navigator.locks.request('fieldfare-offline-repair', { signal }, work);
}
