import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import { qualified } from '#server/gateway/rest/sql/writer.ts';

/**
 * The body where it is no larger than `maxBytes`, else null. (Saying it twice costs nothing: equal aggregates are
 * worked out once.)
 */
export function boundedSql(body: string, maxBytes: number): string {
  return `case when octet_length((${body})::text) <= ${maxBytes} then (${body})::text end`;
}

/** The body of the answer, made by PostgreSQL from the rows called `page`, as one text. */
export function bodySql({ kind, nullsStripped, toFeature }: AnswerFormat): string {
  const row = nullsStripped ? 'json_strip_nulls(row_to_json(page))' : 'page';
  switch (kind) {
    case 'array':
      return `coalesce(json_agg(${row}), '[]')`;
    case 'object':
      return `json_agg(${row}) -> 0`;
    case 'csv':
      // PostgreSQL writes a row as `(a,"b c")`: without the parentheses that is a line of CSV, if it were not for
      // backslashes, which it doubles.
      return `concat_ws(E'\\n',
        (select string_agg(case when key ~ '[",\\r\\n]' then '"' || replace(key, '"', '""') || '"' else key end, ',')
          from json_object_keys(row_to_json((array_agg(page))[1])) key),
        string_agg(replace(substring(page::text, 2, length(page::text) - 2), '\\\\', '\\'), E'\\n'))`;
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features',
        coalesce(json_agg(${toFeature ? qualified(toFeature) : 'row_to_json'}(page)::json), '[]'))`;
    case 'text':
    case 'bytes':
      throw new Error('Only a plain value is answered as it is.');
  }
}
