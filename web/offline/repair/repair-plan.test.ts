import { describe, expect, test } from 'vitest';
import type { IntegrityIssue } from '#web/offline/repair/integrity.ts';
import { fallBackOf, planRepair, REPAIR_STEPS, stepsOf } from '#web/offline/repair/repair-plan.ts';

const issue = (type: IntegrityIssue['type'], more: Partial<IntegrityIssue> = {}): IntegrityIssue => ({
  ...{ type, severity: 'high', message: '' },
  ...more,
});
const actions = (issues: IntegrityIssue[], version: number | null = 3) =>
  planRepair(issues, version).map(({ action }) => action);

describe('which step mends what', () => {
  test.each<[string, IntegrityIssue, number | null, string]>([
    ['a missing index', issue('missing_index', { store: 'drafts' }), 3, 'rebuild_index'],
    ['damaged records', issue('corrupted_data', { store: 'drafts', records: [] }), 3, 'repair_records'],
    ['an earlier version', issue('version_mismatch'), 2, 'migrate'],
    ['a later version', issue('version_mismatch'), 4, 'recreate'],
    ['no database', issue('missing_store'), null, 'migrate'],
    ['a missing store', issue('missing_store', { store: 'metadata' }), 3, 'add_store'],
    ['a store that cannot be read', issue('corrupted_data', { store: 'drafts' }), 3, 'recreate'],
    ['operations that fail', issue('corrupted_data'), 3, 'emergency_rebuild'],
  ])('%s', (_, found, version, action) => {
    expect(actions([found], version)).toEqual([action]);
  });

  test('the database gets its schema before its records are repaired, each step once', () => {
    const found = [
      issue('corrupted_data', { store: 'drafts', records: [] }),
      issue('corrupted_data', { store: 'syncQueue', records: [] }),
      issue('missing_index', { store: 'drafts' }),
      issue('version_mismatch'),
    ];
    expect(actions(found, 1)).toEqual(['migrate', 'rebuild_index', 'repair_records']);
  });
});

describe('estimates and fallbacks (offline requirements 4.5 and 9.1)', () => {
  test('1, 2, 3, 4, 5 and 10 seconds', () => {
    expect(REPAIR_STEPS.map(({ seconds }) => seconds).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 10]);
  });

  test('an index requires recreating the database, high risk falls back to the emergency rebuild', () => {
    const fallBacks = Object.fromEntries(REPAIR_STEPS.map((step) => [step.action, fallBackOf(step)?.action]));
    expect(fallBacks).toEqual({
      migrate: undefined,
      rebuild_index: 'recreate',
      add_store: undefined,
      recreate: 'emergency_rebuild',
      repair_records: undefined,
      emergency_rebuild: undefined,
    });
  });

  test('each level can be chosen manually', () => {
    expect(([1, 2, 3, 4] as const).map((level) => stepsOf(level).map(({ action }) => action))).toEqual([
      ['rebuild_index'],
      ['migrate', 'repair_records'],
      ['recreate'],
      ['emergency_rebuild'],
    ]);
  });
});
