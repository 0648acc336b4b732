import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { noteDevice } from '#server/gateway/auth/known-devices.ts';
import { issueRefreshToken } from '#server/gateway/auth/refresh-tokens.ts';
import { openSession, type SessionRow, type SignIn, sessionMethods } from '#server/gateway/auth/sessions.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import { getUser, type UserRow } from '#server/gateway/auth/users.ts';
import { signToken } from '#server/gateway/tokens.ts';

/** What a sign-in or refresh answers (sheet, 2.4). `expires_at` is in seconds since 1970. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/** Signs a person in: a new session, its first refresh token and an access token. */
export async function signIn(
  client: pg.ClientBase,
  context: AuthContext,
  sign: SignIn,
): Promise<TokenResponse> {
  await noteDevice(client, context, sign);
  const session = await openSession(client, context, sign);
  const refreshToken = await issueRefreshToken(client, { userId: sign.userId, sessionId: session.id });
  return tokenResponse(client, context, { user: await getUser(client, sign.userId), session, refreshToken });
}

/** The answer for an existing session: a new access token beside the given refresh token. */
export async function tokenResponse(
  client: pg.ClientBase,
  context: AuthContext,
  { user, session, refreshToken }: { user: UserRow; session: SessionRow; refreshToken: string },
): Promise<TokenResponse> {
  const now = Date.now();
  const lifetime = lifetimeSeconds(context, session, now);
  const claims = {
    sub: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    aal: session.aal,
    amr: await sessionMethods(client, session.id),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  return {
    access_token: await signToken(
      context.keys,
      { iss: context.authUrl, ...claims },
      { expiresInSeconds: lifetime, now },
    ),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: Math.floor(now / 1000) + lifetime,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}

/** An access token never outlives its session. */
function lifetimeSeconds(context: AuthContext, session: SessionRow, nowMs: number): number {
  const usual = context.settings.jwtExpirySeconds;
  if (!session.not_after) return usual;
  return Math.max(1, Math.min(usual, Math.floor((session.not_after.getTime() - nowMs) / 1000)));
}
