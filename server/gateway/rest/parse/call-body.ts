import { badBody } from '#server/gateway/errors/rest-refusals.ts';
import { parseJson } from '#server/gateway/rest/parse/body.ts';

/** What a function is called with. */
export interface CallArguments {
  names: string[];
  /** The arguments by name, as one JSON object. */
  json: string;
  /** The body as it came, for a function with one unnamed argument; undefined for a call by GET. */
  whole: { text: string; type: 'json' | 'text' } | undefined;
}

/** @throws Refusal PGRST102 when the body is not JSON, or text that says that it is text */
export function parseCallBody(body: string, contentType: string | undefined): CallArguments {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type === 'text/plain') return { names: [], json: '{}', whole: { text: body, type: 'text' } };
  if (type === 'application/x-www-form-urlencoded')
    return fromPairs([...new URLSearchParams(body)], new Set());
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
