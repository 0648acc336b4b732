import { typeOf } from '#server/gateway/rest/openapi/definitions.ts';
import type { DescribedFunction, DescribedRelation } from '#server/gateway/rest/openapi/description-sql.ts';
import { bodyName, filterName, pointer } from '#server/gateway/rest/openapi/parameters.ts';

type Json = Record<string, unknown>;
type Path = [path: string, item: Json];

/** The methods of a relation that the caller may use. */
export function relationPath(relation: DescribedRelation): Path {
  const { name, columns, comment } = relation;
  const about = aboutOf(name, comment);
  const filters = columns.map((column) => filterName(name, column.name));
  const rows = { type: 'array', items: { $ref: pointer('definitions', name) } };
  const get = {
    ...about,
    parameters: refs([...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']),
    responses: {
      200: { description: 'OK', schema: rows },
      206: { description: 'Partial Content' },
    },
  };
  const write = (parameters: string[], status: number, description: string) => ({
    ...about,
    parameters: refs(parameters),
    responses: { [status]: { description } },
  });
  const body = bodyName(name);
  const item = {
    ...(relation.selectable ? { get } : {}),
    ...(relation.insertable
      ? { post: write([body, 'select', 'on_conflict', 'preferPost'], 201, 'Created') }
      : {}),
    ...(relation.updatable ? { patch: write([...filters, body, 'preferReturn'], 204, 'No Content') } : {}),
    ...(relation.deletable ? { delete: write([...filters, 'preferReturn'], 204, 'No Content') } : {}),
  };
  return [`/${encodeURIComponent(name)}`, item];
}

/** A function by POST, and by GET where it changes nothing. */
export function functionPath({ name, args, comment, read_only }: DescribedFunction): Path {
  const about = aboutOf(`(rpc) ${name}`, comment);
  const required = args.filter((arg) => arg.required).map((arg) => arg.name);
  const schema = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(args.map((arg) => [arg.name, { ...typeOf(arg.type), format: arg.type }])),
  };
  const responses = { 200: { description: 'OK' } };
  const parameters = args.map((arg) => ({
    name: arg.name,
    in: 'query',
    required: arg.required,
    // In an address every value is a text: lists are written `{a,b}`.
    type: 'string',
    format: arg.type,
  }));
  const post = {
    ...about,
    parameters: [{ name: 'args', in: 'body', required: required.length > 0, schema }],
    responses,
  };
  const item = read_only ? { get: { ...about, parameters, responses }, post } : { post };
  return [`/rpc/${encodeURIComponent(name)}`, item];
}

function aboutOf(tag: string, comment: string | null): Json {
  const [summary, ...more] = (comment ?? '').split('\n');
  const description = more.join('\n').trim();
  return {
    tags: [tag],
    ...(summary ? { summary } : {}),
    ...(description ? { description } : {}),
  };
}

function refs(names: string[]): Json[] {
  return names.map((name) => ({ $ref: pointer('parameters', name) }));
}
