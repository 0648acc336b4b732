import type { Json } from '#shared/database.ts';

/** What a change did, in a line: 'status: submitted → approved'. Inserts and deletes name what they are about. */
export function changedFields(before: Json | null, after: Json | null): string {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name !== 'updated_at',
  );
  if (before && after)
    return names.map((name) => `${name}: ${show(was[name])} → ${show(is[name])}`).join(', ');
  const fields = before ? was : is;
  return names.map((name) => `${name}: ${show(fields[name])}`).join(', ');
}

function fieldsOf(value: Json | null): Record<string, Json | undefined> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function show(value: Json | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
