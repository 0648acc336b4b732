import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf, readClaims } from '#server/gateway/auth/caller.ts';
import { lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { issueRecoveryCodes, recoveryCodesLeft } from '#server/gateway/auth/factors/recovery-codes.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';

/** `POST /factors/recovery-codes` (ours): ten new codes, shown only once. Older ones become invalid. */
export const createRecoveryCodes: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  return context.database.transaction(async (client) => {
    const { user, session } = await lockFactorCaller(client, claims);
    if (session.aal === 'aal1') {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to create recovery codes');
    }
    const codes = await issueRecoveryCodes(client, context, user.id);
    await audit(client, 'generate_recovery_codes', actorOf(request, user));
    notifyPerson(client, context, request, user, 'recovery_codes_made');
    return { codes };
  });
};

/** `GET /factors/recovery-codes` (ours): how many are left, never which. */
export const countRecoveryCodes: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  return context.database.transaction(async (client) => {
    const { user } = await lockFactorCaller(client, claims);
    const { left, createdAt } = await recoveryCodesLeft(client, user.id);
    return { left, created_at: createdAt };
  });
};
