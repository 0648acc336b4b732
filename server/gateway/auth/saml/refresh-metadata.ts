import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { fetchMetadata } from '#server/gateway/auth/saml/fetch-metadata.ts';
import { readMetadata } from '#server/gateway/auth/saml/metadata.ts';

const OLD_MS = 24 * 3600_000;

/**
 * Asks again, once a day, for the descriptions that have an address: a provider changes its certificates there. One
 * that cannot be had, or names another provider, changes nothing. Each is one node's to ask.
 */
export async function refreshMetadata(context: AuthContext, now = new Date()): Promise<void> {
  if (!context.settings.saml.enabled) return;
  const { rows } = await context.database.pool.query<{ id: string; entity_id: string; metadata_url: string }>(
    `update auth.saml_providers set metadata_asked_at = $1
     where metadata_url is not null and metadata_asked_at < $2 returning id, entity_id, metadata_url`,
    [now, new Date(now.getTime() - OLD_MS)],
  );
  for (const { id, entity_id: entityId, metadata_url: address } of rows) {
    try {
      const xml = await fetchMetadata(context, address);
      if (readMetadata(xml).entityId !== entityId)
        throw new Error(`${address} describes another provider now.`);
      await context.database.pool.query(
        `update auth.saml_providers set metadata_xml = $2, updated_at = $3
         where id = $1 and metadata_url = $4 and metadata_xml is distinct from $2`,
        [id, xml, now, address],
      );
    } catch (error) {
      // Sign-in continues with the stored metadata. fetchMetadata has already logged its refusals.
      if (!(error instanceof AuthError) || error.code !== 'saml_metadata_fetch_failed') {
        context.report(error, 'the description of an identity provider could not be refreshed');
      }
    }
  }
}
