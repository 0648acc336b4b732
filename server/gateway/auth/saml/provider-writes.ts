import type pg from 'pg';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import type { ProviderMetadata } from '#server/gateway/auth/saml/metadata.ts';
import type { ProviderChange } from '#server/gateway/auth/saml/provider-change.ts';
import { providerName } from '#server/gateway/auth/saml/sso-providers.ts';

type Row = Omit<ProviderChange, 'membership'> & { membership: Record<string, unknown> | null | undefined };

interface Described {
  xml: string;
  address: string | undefined;
  metadata: ProviderMetadata;
}

/** Writes a new provider without its domains. @returns its id. @throws AuthError `saml_idp_already_exists` */
export async function insertProvider(client: pg.ClientBase, row: Row, described: Described): Promise<string> {
  const now = new Date();
  const inserted = await client
    .query<{ id: string }>(
      `insert into auth.sso_providers (resource_id, disabled, membership, created_at, updated_at)
       values ($1, $2, $3, $4, $4) returning id`,
      [row.resource_id, row.disabled, row.membership, now],
    )
    .catch(explain);
  const id = inserted.rows[0]?.id as string;
  const { xml, address, metadata } = described;
  await client
    .query(
      `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, metadata_asked_at,
         attribute_mapping, name_id_format, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $5, $5)`,
      [id, metadata.entityId, xml, address, now, row.attribute_mapping, row.name_id_format],
    )
    .catch((error) => explain(error, metadata.entityId));
  return id;
}

/** Changes what is given of a provider. */
export async function changeProvider(
  client: pg.ClientBase,
  id: string,
  row: Row,
  described: Described | undefined,
): Promise<void> {
  const now = new Date();
  const { resource_id, disabled, membership, attribute_mapping, name_id_format } = row;
  await set(client, 'sso_providers', 'id', id, { resource_id, disabled, membership, updated_at: now }).catch(
    explain,
  );
  const description = described && {
    metadata_xml: described.xml,
    // A description by hand replaces the one at an address.
    metadata_url: described.address ?? null,
    metadata_asked_at: now,
  };
  const facts = { attribute_mapping, name_id_format, ...description, updated_at: now };
  await set(client, 'saml_providers', 'sso_provider_id', id, facts);
}

/** Gives a provider these domains and no others. @throws AuthError `sso_domain_already_exists` */
export async function replaceDomains(
  client: pg.ClientBase,
  id: string,
  domains: readonly string[],
): Promise<void> {
  await client.query('delete from auth.sso_domains where sso_provider_id = $1 and not (domain = any ($2))', [
    id,
    domains,
  ]);
  // In one order, so that two changes at once wait for each other instead of each for the other.
  for (const domain of [...domains].sort()) {
    const now = new Date();
    await client.query(
      `insert into auth.sso_domains (sso_provider_id, domain, created_at, updated_at) values ($1, $2, $3, $3)
       on conflict do nothing`,
      [id, domain, now],
    );
    const { rows } = await client.query<{ sso_provider_id: string }>(
      'select sso_provider_id from auth.sso_domains where lower(domain) = $1',
      [domain],
    );
    const owner = rows[0]?.sso_provider_id;
    if (owner !== id) {
      const text = `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner ?? 'another'})`;
      throw new AuthError(400, 'sso_domain_already_exists', text);
    }
  }
}

/** Ends what people of a provider have begun: their sessions, and the codes on their way to one. */
export async function endPeopleOf(client: pg.ClientBase, id: string): Promise<void> {
  const people = `select user_id from auth.identities where provider = $1 and provider like 'sso:%'`;
  for (const table of ['sessions', 'flow_state']) {
    await client.query(`delete from auth.${table} where user_id in (${people})`, [providerName(id)]);
  }
}

/** Sets the columns that have a value, null included. Names come from this file. */
async function set(
  client: pg.ClientBase,
  table: string,
  key: string,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = given.map(([name], index) => `${name} = $${index + 2}`).join(', ');
  await client.query(`update auth.${table} set ${columns} where ${key} = $1`, [
    id,
    ...given.map(([, value]) => value),
  ]);
}

function explain(error: { constraint?: string }, entityId?: string): never {
  if (error.constraint === 'saml_providers_entity_id_key') {
    const text = `SAML Identity Provider with this EntityID (${entityId}) already exists`;
    throw new AuthError(422, 'saml_idp_already_exists', text);
  }
  if (error.constraint === 'sso_providers_resource_id_idx') {
    throw invalid('resource_id is already that of another SSO provider');
  }
  throw error;
}
