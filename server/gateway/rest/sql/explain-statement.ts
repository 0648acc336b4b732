import type { PlanFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** The plan of a statement instead of its answer: one row of one text for each line, or one with the whole as JSON. */
export function explainStatement({ text, values }: Statement, { format, options }: PlanFormat): Statement {
  return { text: `explain (${[`format ${format}`, ...options].join(', ')}) ${text}`, values, repeats: false };
}
