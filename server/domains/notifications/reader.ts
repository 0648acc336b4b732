import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Topic, TopicMail } from '#shared/rules/notification-topics.ts';
import { type Membership, type Role, rolesOf } from '#shared/rules/roles.ts';
import type { MailWishes } from './mail-time.ts';
import { isTimeZone } from './quiet-hours.ts';

/** A recipient of notifications, with their settings. */
export interface Reader extends MailWishes {
  profileId: string;
  /** The id of the account in `auth.users`. */
  userId: string;
  email: string;
  firstName: string;
  role: Role | null;
  pushMessages: boolean;
  topics: Record<Topic, TopicWishes>;
}

/** The settings of one topic. */
interface TopicWishes {
  push: boolean;
  mail: TopicMail;
}

type Row = Omit<Reader, 'role' | 'timeZone'> & { timeZone: string | null; memberships: Membership[] };

/**
 * Reads a recipient; null for a person who may not sign in any more. `client` acts as the office.
 * @param officeTimeZone for people who have not chosen a time zone
 */
export async function readReader(
  client: pg.ClientBase,
  profileId: string,
  officeTimeZone: string,
): Promise<Reader | null> {
  const { rows } = await client.query<Row>(
    `select p.id as "profileId", p.user_id as "userId", p.email, p.first_name as "firstName",
       s.push_messages as "pushMessages", s.email_messages as "emailMessages", s.email_mentions as "emailMentions",
       s.quiet_from as "quietFrom", s.quiet_to as "quietTo", p.time_zone as "timeZone",
       json_build_object(
         'assignments', json_build_object('push', s.push_assignments, 'mail', s.email_assignments),
         'reviews', json_build_object('push', s.push_reviews, 'mail', s.email_reviews),
         'approvals', json_build_object('push', s.push_approvals, 'mail', s.email_approvals),
         'due', json_build_object('push', s.push_due, 'mail', s.email_due)
       ) as topics,
       array(
         select json_build_object('organization_id', o.id, 'organization_type', o.organization_type, 'role', m.role)
         from public.organization_members m join public.organizations o on o.id = m.organization_id and o.is_active
         where m.user_id = p.id
       ) as memberships
     from public.profiles p join public.notification_settings s on s.profile_id = p.id
     where p.id = $1 and p.is_active and p.user_id is not null and p.email is not null`,
    [profileId],
  );
  const [row] = rows;
  if (!row) return null;
  const { memberships, timeZone, ...reader } = row;
  return {
    ...reader,
    role: rolesOf(memberships)[0] ?? null,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : officeTimeZone,
  };
}

/**
 * The reader's identity for row-level security.
 * @param sessionId the session of the device: when it has ended, the policies show nothing
 */
export function identityOf({ userId, email }: Reader, sessionId: string | null = null): Identity {
  const session = sessionId === null ? {} : { session_id: sessionId };
  return { role: 'authenticated', claims: { sub: userId, email, role: 'authenticated', ...session } };
}
