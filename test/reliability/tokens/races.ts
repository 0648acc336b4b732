import { expect } from 'vitest';
import type { TestPortal } from '#test/support/portal.ts';
import { ask, type Given, openedBy, refresh, signIn } from './ask.ts';
import type { Person } from './person.ts';
import { asOffice, SESSION_HOURS } from './steps.ts';

type Step = (person: Person, portal: TestPortal) => Promise<void>;

const living = (person: Person) => person.sessions.filter((session) => person.keyOf(session).works);

/** A refresh while everything is signed out: whichever is faster, nothing lives afterwards. */
export const refreshesWhileSigningOut =
  (which: number): Step =>
  async (person, portal) => {
    const alive = living(person);
    const session = alive[which % alive.length];
    // Only who has shown the second factor ends all sessions.
    const last = alive.findLast((each) => person.isTrusted(each));
    if (!session || !last) return;
    const [answer, left] = await Promise.all([
      refresh(portal, session.chain.at(-1)?.token ?? ''),
      ask(portal, 'POST', '/logout?scope=global', { token: person.keyOf(last).token }),
    ]);
    expect(left.status).toBe(204);
    if (answer.status === 200) person.note(session, answer.body as unknown as Given);
    else expect(['refresh_token_not_found', 'session_not_found']).toContain(answer.error_code);
    person.end(() => true);
  };

/** A sign-in with a password that is being replaced: it may succeed, but not outlive the change. */
export const signsInWhilePasswordChanges: Step = async (person, portal) => {
  if (person.password === undefined || person.banned) return;
  const password = person.nextPassword();
  const [answer] = await Promise.all([
    signIn(portal, person.email, person.password),
    asOffice(person, portal, { password }),
  ]);
  if (answer.status === 200) openedBy(person, answer, SESSION_HOURS);
  else expect(answer).toMatchObject({ status: 400, error_code: 'invalid_credentials' });
  person.changedPassword(password);
};

/** A mailed link that is opened while the password is being replaced: the same. */
export const opensLinkWhilePasswordChanges: Step = async (person, portal) => {
  const link = person.links.at(-1);
  if (!link || !person.linkWorks(link) || person.banned) return;
  const password = person.nextPassword();
  const body = { type: 'recovery', token_hash: link.token };
  const [answer] = await Promise.all([
    ask(portal, 'POST', '/verify', { body }),
    asOffice(person, portal, { password }),
  ]);
  if (answer.status === 200) openedBy(person, answer, SESSION_HOURS);
  else expect(answer).toMatchObject({ status: 403, error_code: 'otp_expired' });
  person.changedPassword(password);
};
