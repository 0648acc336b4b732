import { DATABASE_VERSION } from '#web/offline/database/schema.ts';
import type { IntegrityIssue } from '#web/offline/repair/integrity.ts';

/** The four levels (offline requirements 4.5). */
export type RepairLevel = 1 | 2 | 3 | 4;
export type RepairAction =
  | 'rebuild_index'
  | 'repair_records'
  | 'migrate'
  | 'add_store'
  | 'recreate'
  | 'emergency_rebuild';

export interface RepairStep {
  action: RepairAction;
  level: RepairLevel;
  /** The approximate duration. */
  seconds: number;
  risk: 'low' | 'medium' | 'high';
}

const step = (
  action: RepairAction,
  level: RepairLevel,
  seconds: number,
  risk: RepairStep['risk'],
): RepairStep => ({ action, level, seconds, risk });

/** In order of execution: the database needs its structure before its records are repaired. */
const STEPS = {
  migrate: step('migrate', 2, 3, 'medium'),
  rebuild_index: step('rebuild_index', 1, 1, 'low'),
  add_store: step('add_store', 3, 4, 'medium'),
  recreate: step('recreate', 3, 5, 'high'),
  repair_records: step('repair_records', 2, 2, 'medium'),
  emergency_rebuild: step('emergency_rebuild', 4, 10, 'high'),
} as const satisfies Record<RepairAction, RepairStep>;

export const REPAIR_STEPS: readonly RepairStep[] = Object.values(STEPS);

/** The step that repairs an issue. */
function stepFor(issue: IntegrityIssue, version: number | null): RepairStep {
  switch (issue.type) {
    case 'missing_index':
      return STEPS.rebuild_index;
    case 'missing_store':
      return issue.store ? STEPS.add_store : STEPS.migrate;
    case 'version_mismatch':
      return (version ?? 0) < DATABASE_VERSION ? STEPS.migrate : STEPS.recreate;
    case 'corrupted_data':
      if (issue.records) return STEPS.repair_records;
      return issue.store ? STEPS.recreate : STEPS.emergency_rebuild;
  }
}

/** Each step once, in order. */
export function planRepair(issues: readonly IntegrityIssue[], version: number | null): RepairStep[] {
  const needed = new Set(issues.map((issue) => stepFor(issue, version)));
  return REPAIR_STEPS.filter((step) => needed.has(step));
}

/** The steps of a level that the user has selected. */
export const stepsOf = (level: RepairLevel): RepairStep[] =>
  level === 3 ? [STEPS.recreate] : REPAIR_STEPS.filter((other) => other.level === level);

/**
 * The fallback of a failed step (offline requirements 4.5): rebuilding an index always fails and requires to recreate
 * the database, and every high-risk step falls back to the emergency rebuild.
 */
export function fallBackOf({ action, risk, level }: RepairStep): RepairStep | undefined {
  if (action === 'rebuild_index') return STEPS.recreate;
  return risk === 'high' && level < 4 ? STEPS.emergency_rebuild : undefined;
}
