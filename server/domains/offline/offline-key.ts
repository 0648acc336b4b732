import { hkdfSync } from 'node:crypto';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';

/**
 * The key with which a device seals what its person has not sent yet. It is derived from the installation's secret
 * (HKDF, RFC 5869), so that it is the same at every sign-in and kept nowhere.
 *
 * @param secret of the installation, for this purpose alone
 */
export const offlineKeyCommand = (secret: string): Command =>
  defineCommand('offline_key', async ({ client }) => {
    const { profileId } = await callerOf(client);
    const key = Buffer.from(hkdfSync('sha256', secret, '', `offline work of ${profileId}`, 32));
    return { profile_id: profileId, key: key.toString('base64') };
  });
