import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { ChallengeRow } from '#server/gateway/auth/factors/challenges.ts';
import type { KeptKey, StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import type { KeyAnswer } from '#server/gateway/auth/factors/key-answer.ts';
import type { Outcome } from '#server/gateway/auth/factors/outcome.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import {
  counterGoesOn,
  creationOptions,
  relyingParty,
  requestOptions,
  type StoredKey,
  verifyAssertion,
  verifyCreation,
} from '#server/gateway/auth/webauthn.ts';

/**
 * What a browser asks a security key (auth protocol 4.17): to make itself known while the factor is unverified, later
 * to sign. The key is made for the factor and not for the person: an authenticator keeps one key per owner, and would
 * forget their passkey.
 */
export async function askKey(
  client: pg.ClientBase,
  context: AuthContext,
  user: UserRow,
  factor: StoredFactor,
): Promise<{ type: KeyAnswer['type']; options: { challenge: string } }> {
  const party = partyOf(context);
  const timeoutMs = context.settings.factors.challengeSeconds * 1000;
  if (factor.status === 'verified') {
    const allow = [factor.web_authn_credential ?? []].flat().map(storedKey);
    return { type: 'request', options: await requestOptions(party, { allow, timeoutMs, use: 'factor' }) };
  }
  const owner = { id: factor.id, name: user.email || user.phone || user.id };
  const exclude = (await keysOf(client, user.id)).map(storedKey);
  const asked = { exclude, timeoutMs, use: 'factor' } as const;
  return { type: 'create', options: await creationOptions(party, owner, asked) };
}

/**
 * Checks what a security key answered, and notes the key or its use. The caller holds the person's row, so that of two
 * copies of a key one is right; a right answer to the other question, which anybody can give, is not.
 */
export async function checkKey(
  client: pg.ClientBase,
  context: AuthContext,
  { factor, challenge }: { factor: StoredFactor; challenge: ChallengeRow | undefined },
  answer: KeyAnswer,
): Promise<Outcome> {
  const asked = challenge?.web_authn_session_data?.challenge;
  const kept = factor.web_authn_credential;
  const isNew = factor.status === 'unverified';
  if (asked === undefined) return wrong('type');
  if (isNew && answer.type === 'create') return takeKey(client, context, { factor, asked }, answer);
  if (!isNew && answer.type === 'request' && kept) {
    return checkUse(client, context, { factor, asked, kept }, answer);
  }
  return wrong('type');
}

async function takeKey(
  client: pg.ClientBase,
  context: AuthContext,
  { factor, asked }: { factor: StoredFactor; asked: string },
  { credential }: Extract<KeyAnswer, { type: 'create' }>,
): Promise<Outcome> {
  const key = await verifyCreation(partyOf(context), asked, credential, 'factor').catch(unlessRefused);
  if (!key) return wrong('signature');
  const id = key.credential_id.toString('base64url');
  if ((await keysOf(client, factor.user_id)).some((other) => other.id === id)) {
    const text = 'This credential is already registered';
    return { refusal: new AuthError(422, 'webauthn_credential_exists', text), reason: 'exists' };
  }
  const { transports, sign_count, backup_eligible, backed_up } = key;
  const public_key = key.public_key.toString('base64url');
  const kept: KeptKey = { id, public_key, transports, sign_count, backup_eligible, backed_up };
  await keepKey(client, factor.id, kept, key.aaguid);
  return { proof: 'key' };
}

async function checkUse(
  client: pg.ClientBase,
  context: AuthContext,
  { factor, asked, kept }: { factor: StoredFactor; asked: string; kept: KeptKey },
  { credential }: Extract<KeyAnswer, { type: 'request' }>,
): Promise<Outcome> {
  const { userHandle } = credential.response;
  const isOurs = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === factor.id;
  if (credential.id !== kept.id || !isOurs) return wrong('unknown');
  const key = storedKey(kept);
  const used = await verifyAssertion(partyOf(context), asked, credential, key, 'factor').catch(unlessRefused);
  if (!used) return wrong('signature');
  // Two keys count apart: one of them is a copy, and nobody can say which.
  if (!counterGoesOn(kept.sign_count, used.signCount)) return wrong('counter');
  await keepKey(client, factor.id, { ...kept, sign_count: used.signCount, backed_up: used.backedUp });
  return { proof: 'key' };
}

/** The keys of a person's factors. */
async function keysOf(client: pg.ClientBase, userId: string): Promise<KeptKey[]> {
  const { rows } = await client.query<{ key: KeptKey }>(
    `select web_authn_credential as key from auth.mfa_factors
     where user_id = $1 and web_authn_credential is not null order by created_at, id`,
    [userId],
  );
  return rows.map(({ key }) => key);
}

async function keepKey(client: pg.ClientBase, factorId: string, key: KeptKey, aaguid?: string) {
  await client.query(
    `update auth.mfa_factors set web_authn_credential = $2, updated_at = $3,
       web_authn_aaguid = coalesce($4, web_authn_aaguid) where id = $1`,
    [factorId, key, new Date(), aaguid],
  );
}

function storedKey({ id, public_key, transports }: KeptKey): StoredKey {
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(public_key, 'base64url'),
    transports,
  };
}

function partyOf(context: AuthContext) {
  const party = relyingParty(context);
  // `requireOffered` stands before all of this.
  if (!party) throw new Error('Security keys need a site with a domain.');
  return party;
}

function wrong(reason: string): Outcome {
  const text = 'Failed to validate WebAuthn MFA response';
  return { refusal: new AuthError(422, 'mfa_verification_failed', text), reason };
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof AuthError)) throw error;
  return undefined;
}
