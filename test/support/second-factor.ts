import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { timeStep, totpCode } from '#server/gateway/auth/factors/totp.ts';

const STEP_MS = 30_000;
/** From a code to its answer, on a slow machine. */
const ENOUGH_MS = 3_000;

export interface EnrolledApp {
  factorId: string;
  secret: string;
}

/** The code that an authenticator app shows now, or some steps of 30 seconds away. */
export function codeOf(secret: string, stepsAway = 0): string {
  return totpCode(secret, timeStep(Date.now()) + stepsAway);
}

/**
 * The code of the step before, which is taken too, once. Waits where the present step is about to end: it would come
 * too late.
 */
export async function earlierCodeOf(secret: string): Promise<string> {
  await enoughTime();
  return codeOf(secret, -1);
}

async function enoughTime(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < ENOUGH_MS) await sleep(leftMs + 50);
}

/** A code of six digits that no step near the present has. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((away) => codeOf(secret, away));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

/** Begins an authenticator app for whoever the client is signed in as. */
export async function enrollApp(client: SupabaseClient, friendlyName = 'Phone'): Promise<EnrolledApp> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

/** Answers a new challenge with what the app shows. */
export async function showApp(client: SupabaseClient, { factorId, secret }: EnrolledApp, stepsAway = 0) {
  await enoughTime();
  return client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, stepsAway) });
}

/** Adds an authenticator app: the client's session is of the second level afterwards. */
export async function addApp(client: SupabaseClient, friendlyName = 'Phone'): Promise<EnrolledApp> {
  const app = await enrollApp(client, friendlyName);
  const { error } = await showApp(client, app, -1);
  if (error) throw error;
  return app;
}

/** The claims of the access token that the client holds. */
export async function claimsOf(client: SupabaseClient): Promise<{
  aal: string;
  amr: { method: string; timestamp: number }[];
  session_id: string;
}> {
  const { data } = await client.auth.getSession();
  return JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''));
}

/** The client's access token, as a header. */
export async function bearerOf(client: SupabaseClient): Promise<{ authorization: string }> {
  const { data } = await client.auth.getSession();
  return { authorization: `Bearer ${data.session?.access_token}` };
}
