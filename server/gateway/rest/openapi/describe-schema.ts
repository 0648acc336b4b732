import {
  noMediaType,
  openApiForbidden,
  openApiOff,
  unsupportedMethod,
} from '#server/gateway/errors/rest-refusals.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { type Call, callerOf, type RestDependencies } from '#server/gateway/rest/call.ts';
import { DESCRIPTION_SQL, type SchemaDescription } from '#server/gateway/rest/openapi/description-sql.ts';
import { openApiDocument } from '#server/gateway/rest/openapi/document.ts';
import { byPreference, parseAccept } from '#server/gateway/rest/parse/accept.ts';
import { runAs } from '#server/gateway/rest/run/run-as.ts';

const TYPES: readonly string[] = ['*/*', 'application/*', 'application/json', 'application/openapi+json'];

/** `/`: what the caller may use of the schema, as OpenAPI 2.0 (rest protocol 13). */
export async function describeSchema(dependencies: RestDependencies, call: Call): Promise<Answer> {
  const { pool, settings, schema } = dependencies;
  if (call.method === 'OPTIONS')
    return { status: 200, headers: { allow: 'OPTIONS,GET,HEAD' }, body: undefined };
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    throw unsupportedMethod(call.method);
  }
  const { role } = call.identity;
  if (settings.openApi === 'disabled') throw openApiOff();
  if (settings.openApi === 'service-role' && role !== 'service_role') throw openApiForbidden(role);
  const { accept = '*/*' } = call.headers;
  if (!byPreference(parseAccept(accept)).some(({ type }) => TYPES.includes(type))) throw noMediaType(accept);

  const caller = callerOf(call, settings, { readOnly: true, schema });
  const statement = { text: DESCRIPTION_SQL, values: [call.schema], repeats: false };
  const [rows] = await runAs(pool, caller, [statement]);
  const description: SchemaDescription = JSON.parse(rows?.[0]?.[0] ?? NOTHING);
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
    body: call.method === 'HEAD' ? undefined : JSON.stringify(openApiDocument(description, call.path)),
  };
}

/** Of a schema that is exposed and does not exist. */
const NOTHING = '{"comment":null,"relations":[],"functions":[]}';
