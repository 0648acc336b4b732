import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { notifyPerson, passkeyFacts } from '#server/gateway/auth/notices.ts';
import { requirePasskeys } from '#server/gateway/auth/passkey-settings.ts';
import {
  deletePasskey,
  listPasskeys,
  passkeyJson,
  readPasskeyId,
  renamePasskey,
} from '#server/gateway/auth/passkeys.ts';

/** `GET /passkeys` (auth protocol 4.19): the caller's own, oldest first. */
export const listOwnPasskeys: Endpoint = async (context, request) => {
  requirePasskeys(context);
  const claims = await readClaims(context, request);
  const passkeys = await context.database.transaction(async (client) => {
    const { user } = await loadCaller(client, claims);
    return listPasskeys(client, user.id);
  });
  return passkeys.map(passkeyJson);
};

const NAME_CHARACTERS = 120;
const body = z.object({ friendly_name: optionalText });

/** `PATCH /passkeys/:id`: gives a passkey another name. */
export const renameOwnPasskey: Endpoint = async (context, request) => {
  requirePasskeys(context);
  const claims = await readClaims(context, request);
  return context.database.transaction(async (client) => {
    const { user } = await loadCaller(client, claims);
    const id = readPasskeyId(idOf(request));
    const name = readBody(request, body).friendly_name?.trim();
    if (!name) throw invalid('friendly_name is required');
    if (name.length > NAME_CHARACTERS) throw invalid('friendly_name must be 120 characters or less');
    const passkey = await renamePasskey(client, { userId: user.id, id }, name);
    await audit(client, 'passkey_updated', actorOf(request, user), { passkey_id: id });
    return passkeyJson(passkey);
  });
};

/** `DELETE /passkeys/:id`: the passkey opens nothing from now on; sessions it opened go on. */
export const deleteOwnPasskey: Endpoint = async (context, request) => {
  requirePasskeys(context);
  const claims = await readClaims(context, request);
  await context.database.transaction(async (client) => {
    const caller = await loadCaller(client, claims);
    requireAssurance(caller, 'AAL2 session is required to manage passkeys when MFA is enabled');
    const id = readPasskeyId(idOf(request));
    const name = await deletePasskey(client, { userId: caller.user.id, id });
    await audit(client, 'passkey_deleted', actorOf(request, caller.user), { passkey_id: id });
    notifyPerson(client, context, request, caller.user, 'passkey_removed', passkeyFacts(name));
  });
  return undefined;
};

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
