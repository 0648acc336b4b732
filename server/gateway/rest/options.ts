import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import type { Call, RestDependencies } from '#server/gateway/rest/call.ts';
import { findRelation } from '#server/gateway/rest/plan/relations.ts';

/** OPTIONS of a table or view: which methods it takes (rest protocol 13). */
export async function options({ schema }: RestDependencies, call: Call, name: string): Promise<Answer> {
  const relation = findRelation(schema, call.schema, name);
  const allowed = [
    'OPTIONS,GET,HEAD',
    ...(relation.insertable ? ['POST'] : []),
    ...(relation.insertable && relation.updatable && relation.primaryKey.length > 0 ? ['PUT'] : []),
    ...(relation.updatable ? ['PATCH'] : []),
    ...(relation.deletable ? ['DELETE'] : []),
  ];
  return { status: 200, headers: { allow: allowed.join(',') }, body: undefined };
}
