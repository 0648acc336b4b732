import { describe, expect, test } from 'vitest';
import { SCHEMA, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import {
  type DatabaseFacts,
  findIssues,
  repairsItself,
  type StoreFacts,
} from '#web/offline/repair/integrity.ts';

const storeOf = (name: StoreName, more: Partial<StoreFacts> = {}): StoreFacts => ({
  ...{ indexes: Object.keys(SCHEMA[name].indexes), isReadable: true, count: 2, damage: [] },
  ...more,
});
const WELL: DatabaseFacts = {
  version: 3,
  stores: Object.fromEntries(STORE_NAMES.map((name) => [name, storeOf(name)])),
  operationsWork: true,
};
const issuesOf = (facts: Partial<DatabaseFacts>) =>
  findIssues({ ...WELL, ...facts }).map(({ type, severity, message }) => [type, severity, message]);

describe('the integrity check (offline requirements 8.2)', () => {
  test('finds nothing in an intact database', () => {
    expect(findIssues(WELL)).toEqual([]);
  });

  test('a missing database', () => {
    expect(issuesOf({ version: null })).toEqual([['missing_store', 'critical', 'Database not initialized']]);
  });

  test('another version', () => {
    expect(issuesOf({ version: 2 })).toEqual([
      ['version_mismatch', 'high', 'Database version 2 does not match expected version 3'],
    ]);
  });

  test('a store that is missing or cannot be read', () => {
    const { drafts: _, ...others } = WELL.stores;
    expect(issuesOf({ stores: others })).toEqual([
      ['missing_store', 'critical', "Object store 'drafts' is missing"],
    ]);
    expect(issuesOf({ stores: { ...others, drafts: storeOf('drafts', { isReadable: false }) } })).toEqual([
      ['corrupted_data', 'high', "Cannot access store 'drafts' - may be corrupted"],
    ]);
  });

  test('an index that is missing', () => {
    const syncQueue = storeOf('syncQueue', { indexes: ['type', 'priority'] });
    expect(issuesOf({ stores: { ...WELL.stores, syncQueue } })).toEqual([
      ['missing_index', 'medium', "Index 'nextAttempt' is missing from store 'syncQueue'"],
    ]);
  });

  test('operations that fail', () => {
    expect(issuesOf({ operationsWork: false })).toEqual([
      ['corrupted_data', 'high', 'Basic database operations are failing'],
    ]);
  });

  test('single records, with the damage of each', () => {
    const damage = [{ id: 'a', why: 'The form is missing.', kind: 'shape' }] as const;
    const [issue] = findIssues({
      ...WELL,
      stores: { ...WELL.stores, drafts: storeOf('drafts', { damage }) },
    });
    expect(issue).toMatchObject({ type: 'corrupted_data', severity: 'high', records: damage });
  });

  test('the worst is first, and only low and medium are repaired automatically', () => {
    const { metadata: _, ...others } = WELL.stores;
    const attachments = storeOf('attachments', { indexes: [] });
    const issues = findIssues({ ...WELL, version: 4, stores: { ...others, attachments } });
    expect(issues.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium', 'medium']);
    expect(issues.map(repairsItself)).toEqual([false, false, true, true]);
  });
});
