import { t } from '#web/lib/text.ts';
import { DATABASE_VERSION, SCHEMA, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import type { Damage } from '#web/offline/repair/record-damage.ts';

/** Types, severities, and messages (offline requirements 8.2). */
type IssueType = 'missing_store' | 'version_mismatch' | 'missing_index' | 'corrupted_data';
export type Severity = 'low' | 'medium' | 'high' | 'critical';

export interface IntegrityIssue {
  type: IssueType;
  severity: Severity;
  message: string;
  store?: StoreName;
  /** The keys of the affected records, if the issue is about single records. */
  records?: readonly Damage[];
}

export interface StoreFacts {
  indexes: readonly string[];
  isReadable: boolean;
  count: number;
  damage: readonly Damage[];
}

/** The findings of a check; `version` is null when there is no database, or none that can be opened. */
export interface DatabaseFacts {
  version: number | null;
  stores: Partial<Record<StoreName, StoreFacts>>;
  operationsWork: boolean;
}

const SEVERITIES: Record<IssueType, Severity> = {
  missing_store: 'critical',
  version_mismatch: 'high',
  missing_index: 'medium',
  corrupted_data: 'high',
};
const RANKS: readonly Severity[] = ['low', 'medium', 'high', 'critical'];

/** Everything that is wrong with a database, the worst first. */
export function findIssues({ version, stores, operationsWork }: DatabaseFacts): IntegrityIssue[] {
  if (version === null) return [issue('missing_store', t('Database not initialized'))];
  const issues: IntegrityIssue[] = [];
  if (version !== DATABASE_VERSION) {
    const message = t('Database version {{version}} does not match expected version {{expected}}', {
      version,
      expected: DATABASE_VERSION,
    });
    issues.push(issue('version_mismatch', message));
  }
  for (const store of STORE_NAMES) issues.push(...issuesOfStore(store, stores[store]));
  if (!operationsWork) issues.push(issue('corrupted_data', t('Basic database operations are failing')));
  return issues.toSorted((a, b) => RANKS.indexOf(b.severity) - RANKS.indexOf(a.severity));
}

function issuesOfStore(store: StoreName, facts: StoreFacts | undefined): IntegrityIssue[] {
  if (!facts)
    return [{ ...issue('missing_store', t("Object store '{{store}}' is missing", { store })), store }];
  if (!facts.isReadable) {
    return [
      {
        ...issue('corrupted_data', t("Cannot access store '{{store}}' - may be corrupted", { store })),
        store,
      },
    ];
  }
  const issues: IntegrityIssue[] = Object.keys(SCHEMA[store].indexes)
    .filter((index) => !facts.indexes.includes(index))
    .map((index) => ({
      ...issue('missing_index', t("Index '{{index}}' is missing from store '{{store}}'", { index, store })),
      store,
    }));
  if (facts.damage.length > 0) {
    const message = t("Damaged records in store '{{store}}': {{damaged}} of {{all}}", {
      store,
      damaged: facts.damage.length,
      all: facts.count,
    });
    issues.push({ ...issue('corrupted_data', message), store, records: facts.damage });
  }
  return issues;
}

const issue = (type: IssueType, message: string): IntegrityIssue => ({
  type,
  severity: SEVERITIES[type],
  message,
});

/** The issues that are repaired without asking the user. */
export const repairsItself = ({ severity }: IntegrityIssue): boolean =>
  severity === 'low' || severity === 'medium';
