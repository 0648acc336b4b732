import { FALLBACK_DRAFTS_MAX } from '#shared/limits.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { keyOf, valueAt } from '#web/offline/database/paths.ts';
import type { Change, OfflineStore, Records, StoreName } from '#web/offline/database/store.ts';

type Tables = { [Name in StoreName]: Map<string, Records[Name]> };

/** The storage fallback in memory. It is small, and is lost when the page is closed. */
export function createMemoryStore(): OfflineStore {
  let tables: Tables = {
    drafts: new Map(),
    attachments: new Map(),
    syncQueue: new Map(),
    metadata: new Map(),
  };
  const recordsOf = <Name extends StoreName>(name: Name): Records[Name][] =>
    [...tables[name].keys()].sort().map((key) => structuredClone(tables[name].get(key) as Records[Name]));

  const commit = (changes: readonly Change[]): void => {
    const next: Tables = {
      drafts: new Map(tables.drafts),
      attachments: new Map(tables.attachments),
      syncQueue: new Map(tables.syncQueue),
      metadata: new Map(tables.metadata),
    };
    for (const change of changes) apply(next, change);
    if (next.drafts.size > Math.max(FALLBACK_DRAFTS_MAX, tables.drafts.size)) {
      throw new StorageError('quota', `Temporary storage holds ${FALLBACK_DRAFTS_MAX} drafts at most.`);
    }
    tables = next;
  };

  return {
    kind: 'memory',
    async get(name, key) {
      const record = tables[name].get(key);
      return record === undefined ? undefined : structuredClone(record);
    },
    all: async (name) => recordsOf(name),
    allBy: async (name, index, value) => recordsOf(name).filter((record) => valueAt(record, index) === value),
    metadataUnder: async (prefix) => recordsOf('metadata').filter(({ key }) => key.startsWith(prefix)),
    async write(changes) {
      commit(changes);
    },
    async update(_stores, decide) {
      const decision = decide(recordsOf('drafts'));
      commit(decision.changes);
      return decision;
    },
    close() {
      // There is no connection to close.
    },
  };
}

function apply(tables: Tables, change: Change): void {
  const table: Map<string, unknown> = tables[change.store];
  if ('remove' in change) table.delete(change.remove);
  else table.set(keyOf(change.store, change.put), structuredClone(change.put));
}
