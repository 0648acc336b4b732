import { SCHEMA } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';

/** The value at a dotted path, as an index reads it. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
      record,
    );
}

/** The key of a record. */
export const keyOf = (store: StoreName, record: unknown): string =>
  String(valueAt(record, SCHEMA[store].keyPath));
