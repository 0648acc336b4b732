import { tableNotFound } from '#server/gateway/errors/rest-refusals.ts';
import { type Relation, relationKey, type Schema } from '#server/gateway/rest/schema-cache/schema.ts';

/** The table or view that a URL names. @throws Refusal PGRST205 */
export function findRelation(schema: Schema, schemaName: string, name: string): Relation {
  const relation = schema.relations.get(relationKey({ schema: schemaName, name }));
  if (relation) return relation;
  const siblings = [...schema.relations.values()].filter((other) => other.schema === schemaName);
  throw tableNotFound(
    schemaName,
    name,
    siblings.map((other) => other.name),
  );
}
