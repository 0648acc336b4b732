import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { RawRows } from '#server/gateway/rest/run/batch.ts';

/** The output of EXPLAIN, for requests for a plan (rest protocol 9). */
export function planAnswer({ contentType }: AnswerFormat, rows: RawRows | undefined): Answer {
  const body = (rows ?? []).map(([line]) => line ?? '').join('\n');
  return { status: 200, headers: { 'content-type': contentType }, body };
}
