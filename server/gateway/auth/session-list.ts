import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { deviceText } from '#server/gateway/auth/devices.ts';
import { restingUntil } from '#server/gateway/auth/session-inactivity.ts';

/**
 * One of a person's sessions as they see it. `user_agent` is what the client said of itself, `device` what it means.
 */
export interface ListedSession {
  id: string;
  device: string;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_used_at: Date;
  not_after: Date | null;
  aal: string;
  /** How the person has shown who they are, newest first. */
  methods: string[];
  /** Whether the request itself came by this session. */
  current: boolean;
}

/** A person's sessions that are not over, the one used last first. `currentId` is the caller's own. */
export async function listSessions(
  client: pg.ClientBase,
  { settings }: Pick<AuthContext, 'settings'>,
  userId: string,
  currentId: string | undefined,
): Promise<ListedSession[]> {
  const { rows } = await client.query<Omit<ListedSession, 'device' | 'current'>>(
    `select s.id, s.user_agent, host(s.ip) as ip, s.created_at, coalesce(s.refreshed_at, s.created_at) as last_used_at,
       s.not_after, s.aal::text as aal, array(select a.authentication_method from auth.mfa_amr_claims a
         where a.session_id = s.id order by a.updated_at desc, a.id) as methods
     from auth.sessions s where s.user_id = $1 and (s.not_after is null or s.not_after > $2)
       and coalesce(s.refreshed_at, s.created_at) > coalesce($3, '-infinity'::timestamptz)
     order by last_used_at desc, s.id`,
    [userId, new Date(), restingUntil(settings)],
  );
  return rows.map((row) => ({ ...row, device: deviceText(row.user_agent), current: row.id === currentId }));
}
