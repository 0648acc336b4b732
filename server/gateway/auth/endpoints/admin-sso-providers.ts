import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type AuditAction, audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { readBody } from '#server/gateway/auth/body.ts';
import { actorOf, isUuid, requireAdmin } from '#server/gateway/auth/caller.ts';
import { fetchMetadata } from '#server/gateway/auth/saml/fetch-metadata.ts';
import { type ProviderMetadata, readMetadata } from '#server/gateway/auth/saml/metadata.ts';
import { type ProviderChange, providerChange } from '#server/gateway/auth/saml/provider-change.ts';
import {
  changeProvider,
  endPeopleOf,
  insertProvider,
  replaceDomains,
} from '#server/gateway/auth/saml/provider-writes.ts';
import { requireSaml } from '#server/gateway/auth/saml/service-provider.ts';
import {
  findSsoProvider,
  listSsoProviders,
  lockSsoProvider,
  providerName,
  type SsoProviderRow,
  ssoProviderJson,
} from '#server/gateway/auth/saml/sso-providers.ts';

/** `GET /admin/sso/providers`: all, without their long descriptions. */
export const listAllSsoProviders: Endpoint = async (context, request) => {
  await requireOffice(context, request);
  const rows = await context.database.transaction(listSsoProviders);
  return { items: rows.map((row) => ssoProviderJson(row, { withXml: false })) };
};

/** `POST /admin/sso/providers`: a company more, described by XML or at an https address. */
export const createSsoProvider: Endpoint = async (context, request, reply) => {
  await requireOffice(context, request);
  const given = readBody(request, providerChange);
  if (given.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type");
  const described = await describe(context, given);
  if (!described) throw invalid('Either metadata_xml or metadata_url must be set');
  const row = await context.database.transaction(async (client) => {
    const membership = await readMembership(client, context, given.membership);
    const id = await insertProvider(client, { ...given, membership }, described);
    await replaceDomains(client, id, given.domains ?? []);
    await note(client, request, 'sso_provider_created', id, described.metadata.entityId);
    return kept(await findSsoProvider(client, { id }));
  });
  reply.status(201);
  return ssoProviderJson(row);
};

/** `GET /admin/sso/providers/:id`. */
export const getSsoProvider: Endpoint = async (context, request) => {
  await requireOffice(context, request);
  const id = idOf(request);
  return ssoProviderJson(
    found(await context.database.transaction((client) => findSsoProvider(client, { id }))),
  );
};

/** `PUT /admin/sso/providers/:id`: changes what the body names. Closing one ends the sessions of its people. */
export const updateSsoProvider: Endpoint = async (context, request) => {
  await requireOffice(context, request);
  const id = idOf(request);
  const given = readBody(request, providerChange);
  const described = await describe(context, given);
  const row = await context.database.transaction(async (client) => {
    await lockSsoProvider(client, id);
    const before = found(await findSsoProvider(client, { id }));
    if (described && described.metadata.entityId !== before.entity_id) {
      const text = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${before.entity_id}' but got '${described.metadata.entityId}'`;
      throw new AuthError(400, 'saml_entity_id_mismatch', text);
    }
    const membership = await readMembership(client, context, given.membership);
    await changeProvider(client, id, { ...given, membership }, described);
    if (given.domains) await replaceDomains(client, id, given.domains);
    if (given.disabled && !before.disabled) await endPeopleOf(client, id);
    await note(client, request, 'sso_provider_updated', id, before.entity_id);
    return kept(await findSsoProvider(client, { id }));
  });
  return ssoProviderJson(row);
};

/** `DELETE /admin/sso/providers/:id`: its people stay as accounts that nobody can sign in to. */
export const deleteSsoProvider: Endpoint = async (context, request) => {
  await requireOffice(context, request);
  const id = idOf(request);
  const row = await context.database.transaction(async (client) => {
    await lockSsoProvider(client, id);
    const before = found(await findSsoProvider(client, { id }));
    await client.query('delete from auth.sso_providers where id = $1', [id]);
    await endPeopleOf(client, id);
    await note(client, request, 'sso_provider_deleted', id, before.entity_id);
    return before;
  });
  return ssoProviderJson(row);
};

async function requireOffice(context: AuthContext, request: FastifyRequest): Promise<void> {
  await requireAdmin(context, request);
  requireSaml(context);
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw notFound();
  return id;
}

function found(row: SsoProviderRow | undefined): SsoProviderRow {
  if (!row) throw notFound();
  return row;
}

function kept(row: SsoProviderRow | undefined): SsoProviderRow {
  if (!row) throw new Error('The provider is gone within its own transaction.');
  return row;
}

function notFound(): AuthError {
  return new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found');
}

/** The description that the body brings or names; undefined when it does neither. */
async function describe(
  context: AuthContext,
  { metadata_xml: text, metadata_url: address }: ProviderChange,
): Promise<{ xml: string; address: string | undefined; metadata: ProviderMetadata } | undefined> {
  if (text && address) throw invalid('Only one of metadata_xml or metadata_url needs to be set');
  const xml = text ?? (address && (await fetchMetadata(context, address)));
  return xml ? { xml, address, metadata: readMetadata(xml) } : undefined;
}

/** @returns undefined to leave it as it is, null for none */
async function readMembership(
  client: pg.ClientBase,
  { ssoMembers }: AuthContext,
  membership: unknown,
): Promise<Record<string, unknown> | null | undefined> {
  if (membership === undefined || membership === null) return membership;
  const read = await ssoMembers?.read(client, membership);
  if (!read) throw invalid('membership does not name an organization and a role of this server');
  return read;
}

function note(
  client: pg.ClientBase,
  request: FastifyRequest,
  action: AuditAction,
  id: string,
  entityId: string,
): Promise<void> {
  const traits = { provider: providerName(id), entity_id: entityId, by: 'service_role' };
  return audit(client, action, actorOf(request), traits);
}
