import { expect, vi } from 'vitest';
import { timeStep, totpCode } from '#server/gateway/auth/factors/totp.ts';
import type { TestPortal } from '#test/support/portal.ts';
import type { Person, Session } from './person.ts';

const STEP_MS = 30_000;

export interface Given {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}
export interface Answer {
  status: number;
  error_code?: string;
  body: Partial<Given> & Record<string, unknown>;
}

/** A plain request: the stock client holds one token at a time, and these tests hold all that ever were. */
export async function ask(
  portal: TestPortal,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(`${portal.url}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? {} : JSON.parse(text);
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(500);
  return { status: response.status, error_code: answer.error_code, body: answer };
}

export const refresh = (portal: TestPortal, refresh_token: string): Promise<Answer> =>
  ask(portal, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } });

export const signIn = (portal: TestPortal, email: string, password: string): Promise<Answer> =>
  ask(portal, 'POST', '/token?grant_type=password', { body: { email, password } });

/**
 * Moves the clock of the server and of the model; it stands still in between, so that both agree to the millisecond.
 */
export function moveClock(person: Person, byMs: number): void {
  person.nowMs += byMs;
  vi.setSystemTime(person.nowMs);
}

/** What the app shows now; the clock moves first, because a code counts once. */
export function freshCode(person: Person, secret: string): string {
  moveClock(person, STEP_MS);
  return totpCode(secret, timeStep(person.nowMs));
}

/** Adds the session that an answer opened to the model. */
export function openedBy(person: Person, answer: Answer, hours: number): Session {
  const given = answer.body as unknown as Given;
  const claims = JSON.parse(Buffer.from(given.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ sub: person.id, aal: 'aal1' });
  const session: Session = {
    id: claims.session_id,
    aal: 'aal1',
    notAfterMs: person.nowMs + hours * 3600_000,
    state: 'open',
    access: [],
    chain: [],
  };
  person.note(session, given);
  person.sessions.push(session);
  return session;
}
