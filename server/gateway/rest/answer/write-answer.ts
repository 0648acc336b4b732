import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { bodyOf } from '#server/gateway/rest/answer/body.ts';
import { contentRange } from '#server/gateway/rest/answer/content-range.ts';
import { preferenceApplied } from '#server/gateway/rest/answer/preference-applied.ts';
import type { FormattedCall } from '#server/gateway/rest/call.ts';
import type { WritePlan } from '#server/gateway/rest/plan/write.ts';

/** What the statement of a write answers. */
export interface Written {
  rows: number;
  /** Of an upsert: rows that were not there before. */
  inserted: number;
  /** Rows in the body; 0 when none was asked for. */
  answered: number;
  body: string | null;
  /** The key of the first row. */
  key: Record<string, unknown> | undefined;
}

/** Status and headers of a write that happened (rest protocol 6). */
export function writeAnswer(
  call: FormattedCall,
  plan: WritePlan,
  written: Written,
  txApplied: 'commit' | 'rollback' | undefined,
): Answer {
  const { preferences, format } = call;
  const insert = plan.change.kind === 'insert' ? plan.change : undefined;
  const total = preferences.count === 'exact' ? written.rows : undefined;
  const hasRows = plan.returning.kind === 'rows';
  return {
    status: statusOf(call, plan, written),
    headers: {
      ...(hasRows ? { 'content-type': format.contentType } : {}),
      // A new row has no position in a list; neither has a deleted one.
      'content-range': contentRange(0, plan.change.kind === 'update' ? written.rows : 0, total),
      ...(plan.returning.kind === 'keys' && insert ? location(plan, written) : {}),
      ...preferenceApplied({
        resolution: insert?.conflict ? preferences.resolution : undefined,
        missing: insert ? preferences.missing : undefined,
        return: preferences.return,
        count: preferences.count,
        tx: txApplied,
        handling: preferences.handling,
        timezone: preferences.timezone,
        maxAffected: insert ? undefined : preferences.maxAffected,
      }),
    },
    body: hasRows ? bodyOf(written.body, written.answered, format) : undefined,
  };
}

function statusOf({ method }: FormattedCall, plan: WritePlan, written: Written): number {
  const hasRows = plan.returning.kind === 'rows';
  // A merge that found no key to be in conflict with is a plain insert, and counts nothing.
  const isMerge = plan.change.kind === 'insert' && plan.change.conflict?.action === 'merge';
  const updatedOnly = isMerge && written.inserted === 0;
  if (method === 'POST') return hasRows && updatedOnly && written.rows > 0 ? 200 : 201;
  if (method === 'PUT' && written.inserted > 0) return 201;
  return hasRows ? 200 : 204;
}

function location({ relation }: WritePlan, { key, rows }: Written): Record<string, string> {
  if (!key || rows !== 1 || relation.primaryKey.length === 0) return {};
  const filters = relation.primaryKey.map(
    (name) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(key[name]))}`,
  );
  return { location: `/${encodeURIComponent(relation.name)}?${filters.join('&')}` };
}
