import type { Json } from '#shared/database.ts';

interface Change {
  table_name: string;
  before: Json | null;
  after: Json | null;
}

const isRecord = (value: unknown): value is Record<string, Json | undefined> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A change of a setting, with only those parts of its value that changed, and without its key and author, which the
 * list names; other changes as they are.
 */
export function changedParts<Row extends Change>(change: Row): Row {
  const { before, after } = change;
  if (change.table_name !== 'settings' || !isRecord(after)) return change;
  if (!isRecord(before)) return { ...change, after: { value: after.value } };
  const [was, is] = differing(before.value, after.value);
  return { ...change, before: { value: was }, after: { value: is } };
}

function differing(was: Json | undefined, is: Json | undefined): [Json | undefined, Json | undefined] {
  if (isRecord(was) && isRecord(is)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => !isSame(was[name], is[name]),
    );
    const parts = names.map((name) => [name, differing(was[name], is[name])] as const);
    return [
      Object.fromEntries(parts.map(([name, [part]]) => [name, part])),
      Object.fromEntries(parts.map(([name, [, part]]) => [name, part])),
    ];
  }
  if (Array.isArray(was) && Array.isArray(is)) {
    const only = (list: Json[], other: Json[]) =>
      list.filter((item) => isRecord(item) && !other.some((one) => isSame(one, item)));
    return was.some(isRecord) || is.some(isRecord) ? [only(was, is), only(is, was)] : [was, is];
  }
  return [was, is];
}
