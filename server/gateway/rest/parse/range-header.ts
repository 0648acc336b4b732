import { badRange } from '#server/gateway/errors/rest-refusals.ts';
import type { RowRange } from '#server/gateway/rest/parse/tree.ts';

/**
 * Reads `Range: 0-9` or `Range: 10-` in rows; anything else asks for nothing.
 * @throws Refusal PGRST103 when the range ends before it begins
 */
export function parseRangeHeader(header: string | undefined): RowRange | undefined {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const offset = Number(match[1]);
  if (match[2] === undefined) return { offset };
  const last = Number(match[2]);
  if (last < offset) {
    throw badRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  return { offset, limit: last - offset + 1 };
}
