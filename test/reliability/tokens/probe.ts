import { expect } from 'vitest';
import type { TestPortal } from '#test/support/portal.ts';
import { type Answer, ask, refresh } from './ask.ts';
import type { Person, Session } from './person.ts';

/** Sessions that are looked at after each step, the newest first; older ones have been dead for long. */
const MOST_SESSIONS = 8;

/** Expects a refusal. A dead token may get 401 or 403, with any reason. */
export function expectRefused(answer: Answer, status: number, code?: string): void {
  if (code === undefined) expect([401, 403], JSON.stringify(answer.body)).toContain(answer.status);
  else expect(answer).toMatchObject({ status, error_code: code });
}

/** Tries the tokens that were ever given out: they open what they should, and nothing more. Changes nothing. */
export async function probe(person: Person, portal: TestPortal): Promise<void> {
  await Promise.all(
    person.sessions.slice(-MOST_SESSIONS).map((session) => probeSession(person, portal, session)),
  );
}

async function probeSession(person: Person, portal: TestPortal, session: Session): Promise<void> {
  const { access, chain } = session;
  const some = new Set([access[0], access[access.length >> 1], access.at(-1)]);
  for (const key of some) {
    if (!key) continue;
    const hasRunOut = person.hasRunOut(key);
    const opens = person.isAlive(session) && !hasRunOut;
    const user = await ask(portal, 'GET', '/user', { token: key.token });
    const state = `${session.state}${person.banned ? ', banned' : ''}${hasRunOut ? ', run out' : ''}`;
    expect(user.status === 200, `GET /user of a session that is ${state}: ${user.status}`).toBe(opens);
    if (!opens) expectRefused(user, 403);

    if (person.isUnclear(session) && !hasRunOut) continue;
    const seen = await rows(portal, `profiles?select=id&id=eq.${person.profileId}`, key.token);
    expect(seen, `the data API of a session that is ${state}`).toEqual(
      hasRunOut ? 401 : Number(opens && person.showsData(session, key)),
    );
  }
  // A living family is left alone: an old token would end it.
  if (person.isAlive(session)) return;
  const at = chain.length - 1;
  const outcome = person.refreshOutcome(session, at);
  expectRefused(await refresh(portal, chain[at]?.token ?? ''), 400, outcome);
}

/** How many rows the data API shows; the status when it refuses. */
async function rows(portal: TestPortal, path: string, token: string): Promise<number> {
  const answer = await fetch(`${portal.url}/rest/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.json();
  return answer.status === 200 ? (body as unknown[]).length : answer.status;
}

/** When all is done: whoever should be signed in still is, and no session has two living tokens. */
export async function expectSettled(person: Person, portal: TestPortal): Promise<void> {
  for (const session of person.sessions.filter((each) => person.isAlive(each))) {
    const answer = await refresh(portal, session.chain.at(-1)?.token ?? '');
    expect(answer, 'the living token of a living session').toMatchObject({ status: 200 });
  }
  const { rows: kept } = await portal.owner.query<{ id: string; living: number }>(
    `select s.id, (select count(*)::int from auth.refresh_tokens t where t.session_id = s.id and not t.revoked) as living
     from auth.sessions s where s.user_id = $1`,
    [person.id],
  );
  expect(new Set(kept.map(({ id }) => id))).toEqual(
    new Set(person.sessions.filter(({ state }) => state !== 'ended').map(({ id }) => id)),
  );
  expect(kept.filter(({ living }) => living > 1)).toEqual([]);
}
