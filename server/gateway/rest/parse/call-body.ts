import { badBody } from '#server/gateway/errors/rest-refusals.ts';
import { parseJson } from '#server/gateway/rest/parse/body.ts';
import { parseCsv } from '#server/gateway/rest/parse/csv.ts';

/** What a function is called with. */
export interface CallArguments {
  names: string[];
  /** The arguments by name, as one JSON object. */
  json: string;
  /** The body as it came, for a function with one unnamed argument; undefined for a call by GET. */
  whole: { text: string; type: WholeType } | undefined;
}

/** What one unnamed argument may be; `json` stands for jsonb, too. */
type WholeType = 'json' | 'text' | 'xml' | 'bytea';

const WHOLE_TYPES: ReadonlyMap<string, WholeType> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
]);

/** @throws Refusal PGRST102 when the body is not JSON, and says to be nothing else that is read */
export function parseCallBody(body: string, contentType: string | undefined): CallArguments {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  const wholeType = WHOLE_TYPES.get(type ?? '');
  if (wholeType) return { names: [], json: '{}', whole: { text: body, type: wholeType } };
  if (type === 'application/x-www-form-urlencoded')
    return fromPairs([...new URLSearchParams(body)], new Set());
  if (type === 'text/csv') return fromCsv(body);
  if (type !== 'application/json' && type !== '')
    throw badBody(`Content-Type not acceptable: ${contentType}`);
  if (body.trim() === '') return { names: [], json: '{}', whole: undefined };
  const value = parseJson(body);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    names: isObject ? Object.keys(value) : [],
    json: isObject ? body : '{}',
    whole: { text: body, type: 'json' },
  };
}

/** A call has one set of arguments, so there is one line below the names. */
function fromCsv(body: string): CallArguments {
  const [line, ...more] = parseCsv(body);
  if (!line || more.length > 0)
    throw badBody('A CSV of arguments must have exactly one line below the names');
  return { names: Object.keys(line), json: JSON.stringify(line), whole: undefined };
}

/** Arguments in a query string; a repeated one is a list when it is variadic, else the last one counts. */
export function fromPairs(
  pairs: readonly (readonly [string, string])[],
  variadic: ReadonlySet<string>,
): CallArguments {
  const args = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const earlier = args.get(name);
    args.set(name, variadic.has(name) ? [...[earlier ?? []].flat(), value] : value);
  }
  return { names: [...args.keys()], json: JSON.stringify(Object.fromEntries(args)), whole: undefined };
}
