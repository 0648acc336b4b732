import { randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import type pg from 'pg';
import { loadKeys, signToken } from '#server/gateway/tokens.ts';

/** Somebody who is signed in and takes part in one conversation. */
export interface Talker {
  profileId: string;
  conversationId: string;
  token: string;
}

/** People, each with a session of their own, spread over conversations. They are written straight to the database. */
export async function makeCrowd(
  client: pg.Client,
  {
    people,
    conversations,
    url,
    signingKey,
  }: { people: number; conversations: number; url: string; signingKey: JWK },
): Promise<Talker[]> {
  const userIds = Array.from({ length: people }, () => randomUUID());
  const sessionIds = userIds.map(() => randomUUID());
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select id, id || '@crowd.test', now() from unnest($1::uuid[]) id`,
    [userIds],
  );
  await client.query('insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])', [
    sessionIds,
    userIds,
  ]);
  const threads = await client.query<{ id: string }>(
    `insert into public.conversations (conversation_type, direct_key, created_by)
     select 'direct', 'crowd ' || n, (select id from public.profiles where user_id = $2)
     from generate_series(1, $1::int) n returning id`,
    [conversations, userIds[0]],
  );
  const profiles = await client.query<{ id: string; user_id: string }>(
    'select id, user_id from public.profiles where user_id = any ($1::uuid[])',
    [userIds],
  );
  const profileOf = new Map(profiles.rows.map(({ id, user_id }) => [user_id, id]));
  const keys = await loadKeys(signingKey, { issuer: `${url}/auth/v1` });
  const crowd = await Promise.all(
    userIds.map(async (sub, at) => ({
      profileId: profileOf.get(sub) ?? '',
      conversationId: threads.rows[at % conversations]?.id ?? '',
      token: await signToken(
        keys,
        { role: 'authenticated', aud: 'authenticated', sub, session_id: sessionIds[at] ?? '' },
        { expiresInSeconds: 3600 },
      ),
    })),
  );
  await client.query(
    `insert into public.conversation_participants (conversation_id, user_id) select * from unnest($1::uuid[], $2::uuid[])`,
    [crowd.map(({ conversationId }) => conversationId), crowd.map(({ profileId }) => profileId)],
  );
  await client.query('analyze');
  return crowd;
}
