import type pg from 'pg';
import { afterCommit } from '#server/database/database.ts';
import { type AuditActor, auditPayload } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import type { Settled } from '#server/gateway/auth/rate-limits.ts';
import {
  type AuthenticationMethod,
  type OpenedSession,
  openSession,
  type SessionRow,
  type SignIn,
  sessionMethods,
} from '#server/gateway/auth/sessions.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import { signToken } from '#server/gateway/tokens.ts';

/** What a sign-in or refresh answers (auth protocol 2.4). `expires_at` is in seconds since 1970. */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

/**
 * Signs a person in, in the transaction that has proven who they are: a new session, its first refresh token and an
 * access token.
 */
export async function signIn(
  client: pg.ClientBase,
  context: AuthContext,
  sign: SignIn,
): Promise<TokenResponse> {
  const opened = await openSession(client, context, sign);
  if (!opened) throw new Error('No session was opened for a person who exists.');
  afterCommit(client, () => tellOfDevice(context, opened));
  return tokenResponse(client, context, opened);
}

/**
 * Signs in the person whose password was compared, as one act and without a transaction around it.
 * @param actor who the log says it was
 * @returns undefined when they have another password by now, or are gone
 */
export async function signInByHash(
  context: AuthContext,
  { id, encrypted_password: passwordHash }: UserRow,
  actor: AuditActor,
  {
    provider,
    attempts,
    ...origin
  }: { provider: 'email' | 'phone'; attempts: Settled } & Pick<SignIn, 'address' | 'userAgent'>,
): Promise<TokenResponse | undefined> {
  const sign = { userId: id, method: 'password', ...origin };
  const login = auditPayload('login', actor, { provider });
  const proof = { passwordHash, login, address: actor.address, attempts };
  const opened = await openSession(context.database.pool, context, sign, proof);
  if (!opened) return undefined;
  await tellOfDevice(context, opened);
  const timestamp = Math.floor(opened.session.created_at.getTime() / 1000);
  return respond(context, { ...opened, methods: [{ method: 'password', timestamp }] });
}

async function tellOfDevice(context: AuthContext, { notice }: OpenedSession): Promise<void> {
  if (!notice) return;
  await context
    .sendMail(notice)
    .catch((error) => context.report(error, 'The notice of a new device could not be sent.'));
}

interface Granted {
  user: UserRow;
  session: SessionRow;
  refreshToken: string;
}

/** The answer for an existing session: a new access token beside the given refresh token. */
export async function tokenResponse(
  client: pg.ClientBase,
  context: AuthContext,
  granted: Granted,
): Promise<TokenResponse> {
  return respond(context, { ...granted, methods: await sessionMethods(client, granted.session.id) });
}

async function respond(
  context: AuthContext,
  { user, session, refreshToken, methods }: Granted & { methods: AuthenticationMethod[] },
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
    amr: methods,
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
