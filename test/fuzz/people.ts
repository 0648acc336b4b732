import type pg from 'pg';
import { ANN, FACTOR } from './requests/auth.ts';

export const BOB = '00000000-0000-4000-8000-00000000000b';
/** The session of each, which has the last letter of their name in the id. */
export const SESSIONS: Readonly<Record<string, string>> = {
  [ANN]: '00000000-0000-4000-8000-0000000005ea',
  [BOB]: '00000000-0000-4000-8000-0000000005eb',
};

/**
 * Ann and Bob as people who are signed in, whatever requests have done to them: without, those to sign-in would all end
 * where somebody is looked up.
 */
export async function putPeopleBack(superuser: pg.Client): Promise<void> {
  for (const [id, session] of Object.entries(SESSIONS)) {
    await superuser.query(`delete from auth.users where id = $1 or email = $1 || '@people.test'`, [id]);
    await superuser.query(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@people.test', now())`,
      [id],
    );
    await superuser.query(
      `insert into auth.identities (user_id, provider, provider_id, identity_data)
       values ($1, 'email', $1::uuid, jsonb_build_object('email', $1::uuid || '@people.test'))`,
      [id],
    );
    await superuser.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal2')`, [
      session,
      id,
    ]);
  }
  await superuser.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, phone)
     values ($1, $2, 'phone', 'verified', '15550002222')`,
    [FACTOR, ANN],
  );
}
