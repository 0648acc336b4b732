import type pg from 'pg';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { readBody } from '#server/gateway/auth/body.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { deviceName } from '#server/gateway/auth/devices.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import { requirePasskeys } from '#server/gateway/auth/passkey-settings.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, passkeyJson } from '#server/gateway/auth/passkeys.ts';
import { lockUser, type UserRow } from '#server/gateway/auth/users.ts';
import { creationOptions, verifyCreation } from '#server/gateway/auth/webauthn.ts';
import { answerBody, readAnswer, readCreation } from '#server/gateway/auth/webauthn-bodies.ts';
import { guardChallenge, keepChallenge, takeChallenge } from '#server/gateway/auth/webauthn-challenges.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

/** `POST /passkeys/registration/options` (auth protocol 4.19): what the browser needs to make a passkey. */
export const registrationOptions: Endpoint = async (context, request) => {
  const party = requirePasskeys(context);
  const claims = await readClaims(context, request);
  const { user, passkeys } = await context.database.transaction((client) =>
    loadOwner(client, context, claims),
  );
  await guardChallenge(context, request);
  const person = { id: user.id, name: user.email || user.phone || user.id };
  const timeoutMs = context.settings.passkeys.challengeSeconds * 1000;
  const options = await creationOptions(party, person, { exclude: passkeys, timeoutMs, use: 'passkey' });
  const asked = { type: 'registration', userId: user.id, challenge: options.challenge } as const;
  const { id, expiresAt } = await keepChallenge(context, asked);
  return { challenge_id: id, options, expires_at: expiresAt };
};

/** `POST /passkeys/registration/verify`: stores the key that the browser made, and tells its owner by mail. */
export const registrationVerify: Endpoint = async (context, request) => {
  const party = requirePasskeys(context);
  const claims = await readClaims(context, request);
  const { user } = await context.database.transaction((client) => loadOwner(client, context, claims));
  const { challengeId, credential } = readAnswer(readBody(request, answerBody));
  const challenge = await takeChallenge(context, { id: challengeId, type: 'registration', userId: user.id });
  const key = await verifyCreation(party, challenge, readCreation(credential), 'passkey');
  const name = passkeyName(key.aaguid, request.headers['user-agent']);

  const passkey = await context.database.transaction(async (client) => {
    // Two at once must not both be the last that is allowed.
    await lockUser(client, user.id);
    await loadOwner(client, context, claims);
    const row = await insertPasskey(client, user.id, key, name);
    await audit(client, 'passkey_created', actorOf(request, user), { passkey_id: row.id });
    notifyPerson(client, context, request, user, 'passkey_added', { passkey_name: row.friendly_name });
    return row;
  });
  return passkeyJson(passkey);
};

/**
 * The caller as somebody who may have one more passkey.
 * @throws AuthError for anonymous people, those of a company's sign-in, a missing second factor, or too many passkeys
 */
async function loadOwner(
  client: pg.ClientBase,
  context: AuthContext,
  claims: AccessTokenClaims,
): Promise<{ user: UserRow; passkeys: PasskeyRow[] }> {
  const caller = await loadCaller(client, claims);
  if (caller.user.is_anonymous) {
    const text = 'Anonymous user not allowed to perform these actions';
    throw new AuthError(403, 'no_authorization', text);
  }
  if (caller.user.is_sso_user)
    throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys');
  requireAssurance(caller, 'AAL2 session is required to manage passkeys when MFA is enabled');
  const passkeys = await listPasskeys(client, caller.user.id);
  if (passkeys.length >= context.settings.passkeys.most)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  return { user: caller.user, passkeys };
}

/** Makes of authenticators, as they name themselves by their AAGUID. */
const MAKES: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/** The first name of a passkey, until its owner gives it another: who keeps it, else where it was made. */
function passkeyName(aaguid: string, userAgent: string | undefined): string {
  return MAKES[aaguid.toLowerCase()] ?? `Passkey (${deviceName(userAgent)})`;
}
