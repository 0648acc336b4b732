import { nearest } from '#server/gateway/errors/nearest.ts';
import { Refusal } from '#server/gateway/errors/refusal.ts';

/** PGRST002: nothing is known about the database yet, so asking again in a moment makes sense. */
export function schemaUnknown(cause: unknown): Refusal {
  const message = 'Could not query the database for the schema cache. Retrying.';
  const refusal = new Refusal(503, 'PGRST002', message, { headers: { 'retry-after': '1' } });
  refusal.cause = cause;
  return refusal;
}

/** PGRST102: a body that cannot be used. */
export function badBody(message: string): Refusal {
  return new Refusal(400, 'PGRST102', message);
}

/** PGRST103: a range that cannot be served; `total` rows exist, when that is known. */
export function badRange(details: string, total?: number): Refusal {
  return new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    ...(total === undefined ? {} : { headers: { 'content-range': `*/${total}` } }),
  });
}

/** Ours: the rows asked for are more than one answer may carry. */
export function answerTooLarge(): Refusal {
  return new Refusal(413, 'answer_too_large', 'The answer would be larger than this server sends.', {
    hint: 'Ask for fewer rows (limit) or fewer columns (select).',
  });
}

/** PGRST106: a schema that is not exposed. */
export function schemaNotExposed(schema: string, exposed: readonly string[]): Refusal {
  return new Refusal(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

/** PGRST107: no answer in any of the media types that were asked for. */
export function noMediaType(accept: string): Refusal {
  return new Refusal(406, 'PGRST107', `None of these media types are available: ${accept}`);
}

/** PGRST108: a filter, order or range for a relation that `select` does not embed. */
export function notEmbedded(name: string): Refusal {
  return new Refusal(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

/** PGRST116: one row was asked for and `count` came. */
export function notSingular(count: number): Refusal {
  return new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  });
}

/** PGRST117: a method that nothing here takes. */
export function unsupportedMethod(method: string): Refusal {
  return new Refusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

/** PGRST118: ordered by a relation of which a row has many. */
export function orderedByMany(source: string, target: string): Refusal {
  return new Refusal(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${source}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });
}

/** PGRST120: an embedded relation can only be asked whether it is there. */
export function badEmbedOperator(name: string): Refusal {
  return new Refusal(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: `Only is null or not is null filters are allowed on embedded resources`,
  });
}

/** PGRST122: wishes that cannot be met, where the caller is strict. */
export function badPreferences(wishes: readonly string[]): Refusal {
  return new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${wishes.join(', ')}`,
  });
}

/** PGRST123 */
export function aggregatesOff(): Refusal {
  return new Refusal(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

/** PGRST127: a to-many spread answers each column as an array, of which there is no one group. */
export function aggregatesInManySpread(): Refusal {
  return new Refusal(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });
}

/** 42803, as PostgreSQL says it: grouped rows cannot be ordered by what they are not grouped by. */
export function notGroupedBy(relation: string, column: string): Refusal {
  return new Refusal(
    400,
    '42803',
    `column "${relation}.${column}" must appear in the GROUP BY clause or be used in an aggregate function`,
  );
}

/**
 * 55000, as PostgreSQL says it, but answered as the client's mistake: a view that takes no such write (rest protocol
 * 6).
 */
export function viewNotWritable(verb: string, view: string): Refusal {
  return new Refusal(405, '55000', `cannot ${verb} view "${view}"`, {
    details: 'It is not made of one table, and no trigger says what to do instead.',
  });
}

/** PGRST126: the description of the schema is disabled. */
export function openApiOff(): Refusal {
  return new Refusal(404, 'PGRST126', 'Root endpoint metadata is disabled');
}

/** 42501, as PostgreSQL says it: the description of the schema is for programs of the server's owner. */
export function openApiForbidden(role: string): Refusal {
  const anonymous = role === 'anon';
  return new Refusal(anonymous ? 401 : 403, '42501', 'permission denied for the description of the schema', {
    hint: 'Use a key of the role service_role.',
    headers: anonymous ? { 'www-authenticate': 'Bearer' } : {},
  });
}

/** PGRST302: requests have to say who they are. */
export function anonymousOff(): Refusal {
  return new Refusal(401, 'PGRST302', 'Anonymous access is disabled', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** PGRST204: a column to be written does not exist. */
export function columnNotFound(column: string, relation: string, columns: Iterable<string>): Refusal {
  const like = nearest(column, columns);
  return new Refusal(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${relation}' in the schema cache`,
    {
      hint: like === undefined ? null : `Perhaps you meant the column '${like}'`,
    },
  );
}

/** PGRST205: no such table or view. */
export function tableNotFound(schema: string, name: string, names: Iterable<string>): Refusal {
  const like = nearest(name, names);
  return new Refusal(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: like === undefined ? null : `Perhaps you meant the table '${schema}.${like}'`,
  });
}

/** 42703, as PostgreSQL says it: a column to be read, filtered or ordered by does not exist. */
export function unknownColumn(relation: string, column: string): Refusal {
  return new Refusal(400, '42703', `column ${relation}.${column} does not exist`);
}
