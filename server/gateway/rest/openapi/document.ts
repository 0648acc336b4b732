import { definitionOf } from '#server/gateway/rest/openapi/definitions.ts';
import type { SchemaDescription } from '#server/gateway/rest/openapi/description-sql.ts';
import { commonParameters, relationParameters } from '#server/gateway/rest/openapi/parameters.ts';
import { functionPath, relationPath } from '#server/gateway/rest/openapi/paths.ts';

const TYPES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
  'text/csv',
];

/**
 * The OpenAPI 2.0 document of a schema.
 * @param path where it was asked for, under which everything else is
 */
export function openApiDocument(description: SchemaDescription, path: string): Record<string, unknown> {
  const { relations, functions, comment } = description;
  const [title, ...more] = (comment ?? 'Data API').split('\n');
  // Of functions with the same name the document can only hold one.
  const byName = new Map(functions.map((one) => [one.name, one]));
  return {
    swagger: '2.0',
    info: { title, description: more.join('\n').trim() || 'Speaks the protocol of PostgREST.', version: '1' },
    basePath: path.replace(/\/$/, '') || '/',
    consumes: TYPES,
    produces: TYPES,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'This document',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(relations.map(relationPath)),
      ...Object.fromEntries([...byName.values()].map(functionPath)),
    },
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definitionOf(relation)])),
    parameters: { ...commonParameters, ...Object.fromEntries(relations.flatMap(relationParameters)) },
  };
}
