import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { createPasswordHasher, HASHED_AT_ONCE, type PasswordHasher } from '#server/gateway/auth/passwords.ts';
import { createGithub } from '#server/gateway/auth/providers/github.ts';
import { createOidc } from '#server/gateway/auth/providers/oidc.ts';
import type { Providers } from '#server/gateway/auth/providers/provider.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';
import type { AuthSettings } from '#server/gateway/auth/settings.ts';
import { createSignInQueue } from '#server/gateway/auth/sign-in-queue.ts';
import { createSendSms, type SendSms } from '#server/gateway/auth/sms.ts';
import type { AddressChanges, GatewayContext, OutgoingMail, SsoMembers } from '#server/gateway/context.ts';
import type { FairQueue } from '#server/gateway/fair-queue.ts';
import type { TokenKeys } from '#server/gateway/tokens.ts';

/** What every endpoint of the auth gateway works with. */
export interface AuthContext {
  database: Database;
  keys: TokenKeys;
  settings: AuthSettings;
  /** Whom people may sign in through. */
  providers: Providers;
  /** Where mails lead when nothing else is asked for. */
  siteUrl: string;
  /** By whose clock mails tell times. */
  timeZone: () => string;
  /** Where people set their password; undefined where the host has no page for that. */
  passwordPageUrl: string | undefined;
  /** How changes of an email address are confirmed; undefined where they work as the protocol says. */
  addressChanges: (AddressChanges & { pageUrl: string }) | undefined;
  /** The address of this gateway, which is also the issuer of its tokens. */
  authUrl: string;
  sendMail(mail: OutgoingMail): Promise<void>;
  sendSms: SendSms;
  passwords: PasswordHasher;
  /** In front of sign-ins by password. */
  signInQueue: FairQueue;
  /** What newcomers of a company become; undefined where people join nothing. */
  ssoMembers: SsoMembers | undefined;
  /** Logs an error that does not fail the request. */
  report(error: unknown, what: string): void;
}

/** One endpoint: answers with JSON (undefined: 204), or throws an AuthError. */
export type Endpoint = (
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** What the auth gateway needs of its host. */
export type AuthHost = Pick<
  GatewayContext,
  | 'database'
  | 'keys'
  | 'sendMail'
  | 'ssoMembers'
  | 'passwordPage'
  | 'addressChanges'
  | 'timeZone'
  | 'passwords'
> & {
  settings: Pick<GatewayContext['settings'], 'publicUrl' | 'auth'>;
};

/** The auth gateway's view of its host. `report` writes to the log. */
export function createAuthContext(
  {
    database,
    keys,
    sendMail,
    settings,
    ssoMembers,
    passwordPage,
    addressChanges,
    timeZone = () => 'UTC',
    passwords = createPasswordHasher(),
  }: AuthHost,
  report: AuthContext['report'],
): AuthContext {
  const siteUrl = settings.auth.siteUrl ?? settings.publicUrl;
  return {
    database,
    keys,
    settings: settings.auth,
    providers: createProviders(settings.auth.providers),
    siteUrl,
    timeZone,
    passwordPageUrl: passwordPage && new URL(passwordPage, siteUrl).href,
    addressChanges: addressChanges && {
      ...addressChanges,
      pageUrl: new URL(addressChanges.page, siteUrl).href,
    },
    authUrl: `${settings.publicUrl}/auth/v1`,
    sendMail,
    passwords,
    sendSms: createSendSms(database, settings.auth.phone.sms),
    // While two requests hash, others use the database, and the rest waits without a connection. So many sign-ins at
    // once use at most six connections of the pool (decision 019).
    signInQueue: createSignInQueue({ slots: () => 3 * HASHED_AT_ONCE }),
    ssoMembers,
    report,
  };
}

/** Creates the configured providers. Nothing is requested from them before a sign-in. */
function createProviders(settings: readonly ProviderSettings[]): Providers {
  return new Map(
    settings.map((one) => [one.name, one.kind === 'github' ? createGithub(one) : createOidc(one)]),
  );
}
