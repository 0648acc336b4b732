import { expect } from 'vitest';
import type { TestPortal } from '#test/support/portal.ts';
import { ask, freshCode, type Given, moveClock, openedBy, refresh, signIn } from './ask.ts';
import type { Person, Session } from './person.ts';
import { expectRefused } from './probe.ts';

export const SESSION_HOURS = 3;
const TEN_YEARS = '87600h';
type Step = (person: Person, portal: TestPortal) => Promise<void>;

const pick = (sessions: readonly Session[], which: number): Session => {
  const session = sessions[which % sessions.length];
  if (!session) throw new Error('Nobody has signed in.');
  return session;
};

export const signsIn: Step = async (person, portal) => {
  const answer = await signIn(portal, person.email, person.password ?? 'None-At-All7!');
  if (person.password === undefined) return expectRefused(answer, 400, 'invalid_credentials');
  if (person.banned) return expectRefused(answer, 400, 'user_banned');
  expect(answer.status).toBe(200);
  openedBy(person, answer, SESSION_HOURS);
};

/** @param back 0 for the living token, 1 for the one before, and so on */
export const refreshes =
  ({ which, back, times }: { which: number; back: number; times: number }): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    const at = Math.max(0, session.chain.length - 1 - back);
    const token = session.chain[at]?.token ?? '';
    const outcome = person.refreshOutcome(session, at);
    const answers = await Promise.all(Array.from({ length: times }, () => refresh(portal, token)));
    if (outcome !== 'next' && outcome !== 'same') {
      for (const answer of answers) expectRefused(answer, 400, outcome);
      if (outcome === 'refresh_token_already_used') session.state = 'stolen';
      return;
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    const living = session.chain.at(-1)?.token;
    if (outcome === 'same') expect(answers[0]?.body.refresh_token).toBe(living);
    else expect(session.chain.map((link) => link.token)).not.toContain(answers[0]?.body.refresh_token);
    for (const { body } of answers) person.note(session, body as unknown as Given);
  };

/** Somebody kept a token that has been used since, and comes with it when lost answers are forgiven no more. */
export const comesWithOldToken =
  (which: number): Step =>
  async (person, portal) => {
    const use = (back: number) => refreshes({ which, back, times: 1 })(person, portal);
    await use(0);
    await use(0);
    moveClock(person, 11_000);
    await use(2);
  };

export const signsOut =
  (which: number, scope: 'local' | 'others' | 'global'): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    const key = person.keyOf(session);
    const answer = await ask(portal, 'POST', `/logout?scope=${scope}`, { token: key.token });
    if (!key.works) return expectRefused(answer, 403);
    const isTrusted = person.isTrusted(session);
    if (scope === 'others' && !isTrusted) return expectRefused(answer, 403, 'insufficient_aal');
    expect(answer.status).toBe(204);
    const [isGlobal, isOthers] = [scope === 'global' && isTrusted, scope === 'others'];
    person.end((each) => isGlobal || (each === session) !== isOthers);
  };

export const endsSession =
  (by: number, target: number): Step =>
  async (person, portal) => {
    const [own, other] = [pick(person.sessions, by), pick(person.sessions, target)];
    const key = person.keyOf(own);
    const answer = await ask(portal, 'DELETE', `/user/sessions/${other.id}`, { token: key.token });
    if (!key.works) return expectRefused(answer, 403);
    if (!person.isTrusted(own)) return expectRefused(answer, 403, 'insufficient_aal');
    if (other.state === 'ended') return expectRefused(answer, 404, 'validation_failed');
    expect(answer.status).toBe(204);
    person.end((each) => each === other);
  };

export const changesPassword =
  (which: number): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    const key = person.keyOf(session);
    const password = person.nextPassword();
    const answer = await ask(portal, 'PUT', '/user', { token: key.token, body: { password } });
    if (!key.works) return expectRefused(answer, 403);
    if (!person.isTrusted(session)) return expectRefused(answer, 401, 'insufficient_aal');
    expect(answer.status).toBe(200);
    person.changedPassword(password, session);
  };

export const officeSetsPassword: Step = async (person, portal) => {
  const password = person.nextPassword();
  await asOffice(person, portal, { password });
  person.changedPassword(password);
};

export const isBanned =
  (banned: boolean): Step =>
  async (person, portal) => {
    await asOffice(person, portal, { ban_duration: banned ? TEN_YEARS : 'none' });
    person.banned = banned;
  };

export const asksForLink: Step = async (person, portal) => {
  const body = { type: 'recovery', email: person.email };
  const answer = await ask(portal, 'POST', '/admin/generate_link', { token: portal.serviceRoleKey, body });
  expect(answer.status).toBe(200);
  for (const link of person.links) link.dead = true;
  person.links.push({ token: answer.body.hashed_token as string, madeAtMs: person.nowMs, dead: false });
};

/** @param back 0 for the newest link */
export const opensLink =
  (back: number): Step =>
  async (person, portal) => {
    const link = person.links.at(-1 - (back % person.links.length));
    if (!link) throw new Error('There is no link.');
    const body = { type: 'recovery', token_hash: link.token };
    const answer = await ask(portal, 'POST', '/verify', { body });
    if (!person.linkWorks(link)) return expectRefused(answer, 403, 'otp_expired');
    if (person.banned) return expectRefused(answer, 403, 'user_banned');
    expect(answer.status).toBe(200);
    link.dead = true;
    openedBy(person, answer, SESSION_HOURS);
  };

/** The first time it adds an authenticator app; then it shows the code. The session rises, those below it end. */
export const showsApp =
  (which: number): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    moveClock(person, 30_000);
    const { token, works } = person.keyOf(session);
    if (!works) return;
    const app = person.app ?? (await addApp(portal, token));
    const at = `/factors/${app.factorId}`;
    const challenge = await ask(portal, 'POST', `${at}/challenge`, { token, body: {} });
    const body = { challenge_id: challenge.body.id, code: freshCode(person, app.secret) };
    const answer = await ask(portal, 'POST', `${at}/verify`, { token, body });
    if (!person.keyOf(session).works) return expectRefused(answer, 403);
    expect(answer).toMatchObject({ status: 200 });
    person.app = app;
    person.end((each) => each !== session && each.aal === 'aal1');
    session.aal = 'aal2';
    person.note(session, answer.body as unknown as Given);
  };

export const removesApp =
  (which: number): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    const key = person.keyOf(session);
    const answer = await ask(portal, 'DELETE', `/factors/${person.app?.factorId}`, { token: key.token });
    if (!key.works) return expectRefused(answer, 403);
    if (session.aal === 'aal1') return expectRefused(answer, 422, 'insufficient_aal');
    expect(answer.status).toBe(200);
    person.app = undefined;
    for (const each of person.sessions) each.aal = 'aal1';
  };

/** Takes the identity of the e-mail address away, and with it the password; a provider's is left. */
export const unlinksEmail =
  (which: number): Step =>
  async (person, portal) => {
    const session = pick(person.sessions, which);
    const key = person.keyOf(session);
    if (!key.works) return;
    await portal.owner.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1, 'google', $2, jsonb_build_object('sub', $2::text, 'email', $3::text, 'email_verified', true))
       on conflict do nothing`,
      [person.id, `google-${person.id}`, person.email],
    );
    const { rows } = await portal.owner.query<{ id: string }>(
      `select id from auth.identities where user_id = $1 and provider = 'email'`,
      [person.id],
    );
    const path = `/user/identities/${rows[0]?.id}`;
    const answer = await ask(portal, 'DELETE', path, { token: key.token });
    if (!person.isTrusted(session)) return expectRefused(answer, 403, 'insufficient_aal');
    expect(answer).toMatchObject({ status: 200 });
    person.password = undefined;
  };

async function addApp(portal: TestPortal, token: string): Promise<{ factorId: string; secret: string }> {
  const body = { factor_type: 'totp', friendly_name: crypto.randomUUID() };
  const enrolled = await ask(portal, 'POST', '/factors', { token, body });
  expect(enrolled).toMatchObject({ status: 200 });
  const { secret } = enrolled.body.totp as { secret: string };
  return { factorId: enrolled.body.id as string, secret };
}

export async function asOffice(person: Person, portal: TestPortal, body: object): Promise<void> {
  const path = `/admin/users/${person.id}`;
  expect(await ask(portal, 'PUT', path, { token: portal.serviceRoleKey, body })).toMatchObject({
    status: 200,
  });
}
