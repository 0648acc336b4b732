import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, readClaims } from '#server/gateway/auth/caller.ts';
import { lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import {
  deleteAbandoned,
  deleteFactor,
  type FactorType,
  insertFactor,
} from '#server/gateway/auth/factors/factor-rows.ts';
import { sealFactorSecret } from '#server/gateway/auth/factors/factor-secret.ts';
import { isFactorType, requireOffered } from '#server/gateway/auth/factors/factor-types.ts';
import { newTotpSecret, totpUri } from '#server/gateway/auth/factors/totp.ts';
import { normalisePhone } from '#server/gateway/auth/phone.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';
import { getUser, type UserRow } from '#server/gateway/auth/users.ts';

const MAX_NAME = 255;
/** Together with an address, whatever the letters, it still fits into a QR code. */
const MAX_ISSUER = 64;

const body = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(MAX_NAME).optional()),
  issuer: optionalText.pipe(z.string().max(MAX_ISSUER).optional()),
  phone: optionalText,
});
type Wanted = z.output<typeof body>;

/** Adds an unverified factor of its type and says what the client needs to go on. */
type Enroll = (
  client: pg.ClientBase,
  context: AuthContext,
  wanted: Wanted,
  user: UserRow,
) => Promise<{ id: string } & Record<string, unknown>>;

const WAYS: Record<FactorType, Enroll> = { totp: enrollTotp, phone: enrollPhone, webauthn: enrollKey };

/** `POST /factors` (auth protocol 4.17): begins a second factor, which counts once a code of it was verified. */
export const enrollFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const wanted = readBody(request, body);
  const enroll = wayOf(context, wanted);
  return context.database.transaction(async (client) => {
    const { user, session } = await lockFactorCaller(client, claims);
    const abandonedMs = context.settings.factors.challengeSeconds * 1000;
    await deleteAbandoned(client, user.id, new Date(Date.now() - abandonedMs));
    checkRoom(context, wanted, { user: await getUser(client, user.id), session });
    const answer = await enroll(client, context, wanted, user);
    await audit(client, 'factor_in_progress', actorOf(request, user), {
      factor_id: answer.id,
      factor_type: wanted.factor_type,
    });
    return answer;
  });
};

function wayOf(context: AuthContext, { factor_type: type }: Wanted): Enroll {
  if (!isFactorType(type)) throw invalid('factor_type needs to be totp, phone, or webauthn');
  requireOffered(context, type, 'enroll');
  return WAYS[type];
}

/** What stands against one more factor, in the order of the protocol. */
function checkRoom(
  { settings }: AuthContext,
  { friendly_name: name }: Wanted,
  { user, session }: { user: UserRow; session: SessionRow },
): void {
  if (name !== undefined && user.factors.some((factor) => factor.friendly_name === name)) {
    const text = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', text);
  }
  if (user.factors.length >= settings.factors.maxFactors) {
    const text = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text);
  }
  requireAssurance({ user, session }, NEEDS_SECOND_LEVEL);
}

/** The refusal of a new factor beside one that was not shown. */
export const NEEDS_SECOND_LEVEL = 'AAL2 required to enroll a new factor';

async function enrollTotp(client: pg.ClientBase, context: AuthContext, wanted: Wanted, user: UserRow) {
  const id = randomUUID();
  const secret = newTotpSecret();
  const name = wanted.friendly_name;
  const sealed = sealFactorSecret(context, id, secret);
  await insertFactor(client, { id, userId: user.id, type: 'totp', name, secret: sealed });
  const issuer = wanted.issuer ?? new URL(context.siteUrl).host;
  const account = user.email ?? user.phone ?? user.id;
  const uri = totpUri({ secret, issuer, account });
  // Raw: the client puts what makes an address of it in front.
  const totp = { qr_code: renderSVG(uri, { border: 4 }), secret, uri };
  return { id, type: 'totp', friendly_name: name ?? '', totp };
}

async function enrollPhone(client: pg.ClientBase, _context: AuthContext, wanted: Wanted, user: UserRow) {
  if (!wanted.phone) throw invalid('Phone number required to enroll Phone factor');
  const phone = normalisePhone(wanted.phone);
  const same = user.factors.find((factor) => factor.phone === phone);
  if (same?.status === 'verified') {
    const text = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', text);
  }
  // Begun before and not ended: it begins anew.
  if (same) await deleteFactor(client, same.id);
  const id = randomUUID();
  const name = wanted.friendly_name;
  await insertFactor(client, { id, userId: user.id, type: 'phone', name, phone });
  return { id, type: 'phone', friendly_name: name ?? '', phone };
}

/** The key itself is made for the first challenge. */
async function enrollKey(client: pg.ClientBase, _context: AuthContext, wanted: Wanted, user: UserRow) {
  const id = randomUUID();
  const name = wanted.friendly_name;
  await insertFactor(client, { id, userId: user.id, type: 'webauthn', name });
  return { id, type: 'webauthn', friendly_name: name ?? '' };
}
