import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { AttributeMapping } from '#server/gateway/auth/saml/attribute-mapping.ts';
import { type ProviderMetadata, readMetadata } from '#server/gateway/auth/saml/metadata.ts';

/** A row of auth.sso_providers with what belongs to it. */
export interface SsoProviderRow {
  id: string;
  resource_id: string | null;
  disabled: boolean | null;
  membership: Record<string, unknown> | null;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: AttributeMapping | null;
  name_id_format: string | null;
  domains: { id: string; domain: string; created_at: string; updated_at: string }[];
  created_at: Date;
  updated_at: Date;
}

/** A company through which people sign in. */
export interface SsoProvider {
  id: string;
  /** How identities, sessions and the log name it. */
  name: string;
  metadata: ProviderMetadata;
  nameIdFormat: string | undefined;
  attributeMapping: AttributeMapping;
  /** Those whose addresses it may vouch for; none is any. */
  domains: string[];
  /** What the host makes of newcomers. */
  membership: Record<string, unknown> | undefined;
}

const SELECT = `
  select p.id, p.resource_id, p.disabled, p.membership, p.created_at, p.updated_at,
    s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping, s.name_id_format,
    coalesce((select jsonb_agg(to_jsonb(d) - 'sso_provider_id' order by d.domain) from auth.sso_domains d
      where d.sso_provider_id = p.id), '[]') as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

/** All providers, oldest first. */
export async function listSsoProviders(client: pg.ClientBase): Promise<SsoProviderRow[]> {
  return (await client.query<SsoProviderRow>(`${SELECT} order by p.created_at, p.id`)).rows;
}

/** The provider that `where` names: its id, its own name, or a domain of it; undefined when there is none. */
export async function findSsoProvider(
  client: pg.ClientBase,
  where: { id: string } | { entityId: string } | { domain: string },
): Promise<SsoProviderRow | undefined> {
  const [condition, value] =
    'id' in where
      ? ['p.id = $1', where.id]
      : 'entityId' in where
        ? ['s.entity_id = $1', where.entityId]
        : [
            'p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))',
            where.domain,
          ];
  return (await client.query<SsoProviderRow>(`${SELECT} where ${condition}`, [value])).rows[0];
}

/** Keeps others from changing a provider until the transaction ends. */
export async function lockSsoProvider(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('select 1 from auth.sso_providers where id = $1 for update', [id]);
}

/**
 * A provider whose people may sign in now.
 * @throws AuthError `sso_provider_disabled`
 */
export function openedProvider(row: SsoProviderRow): SsoProvider {
  if (row.disabled) {
    const text = 'SSO Provider assigned for this domain is currently disabled';
    throw new AuthError(404, 'sso_provider_disabled', text);
  }
  return {
    id: row.id,
    name: providerName(row.id),
    metadata: readMetadata(row.metadata_xml),
    nameIdFormat: row.name_id_format ?? undefined,
    attributeMapping: row.attribute_mapping ?? {},
    domains: row.domains.map(({ domain }) => domain),
    membership: row.membership ?? undefined,
  };
}

/** How identities, sessions and the log name a provider (auth protocol 4.10). */
export function providerName(id: string): string {
  return `sso:${id}`;
}

/** A provider as the service reads it; the list leaves the long text out. */
export function ssoProviderJson(row: SsoProviderRow, { withXml = true } = {}): Record<string, unknown> {
  return {
    id: row.id,
    resource_id: row.resource_id ?? undefined,
    disabled: row.disabled ?? undefined,
    saml: {
      entity_id: row.entity_id,
      metadata_xml: withXml ? row.metadata_xml : undefined,
      metadata_url: row.metadata_url ?? undefined,
      attribute_mapping: row.attribute_mapping ?? undefined,
      name_id_format: row.name_id_format ?? undefined,
    },
    domains: row.domains,
    membership: row.membership ?? undefined,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
