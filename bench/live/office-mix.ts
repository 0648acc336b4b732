import { randomUUID } from 'node:crypto';
import type { JWK } from 'jose';
import type pg from 'pg';
import { loadKeys, signToken } from '#server/gateway/tokens.ts';

/** One person with a socket, who has the page of one work order open. */
export interface Member {
  profileId: string;
  kind: keyof typeof TEAM;
  workOrderId: string;
  conversationId: string;
  token: string;
}

/** Who looks at one work order at the same time: twenty people of all five roles. */
const TEAM = { admin: 1, manager: 2, technician: 7, partner: 4, subcontractor: 6 } as const;
const KINDS = Object.entries(TEAM).flatMap(([kind, count]) =>
  Array.from({ length: count }, () => kind as keyof typeof TEAM),
);
export const TEAM_SIZE = KINDS.length;

/** A message of the thread of a work order, by who of its team reads it. */
export const READERS = {
  everyone: Object.keys(TEAM),
  partner: ['admin', 'manager', 'partner'],
  assigned: ['admin', 'manager', 'subcontractor'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Work orders with their teams: each has a customer and a subcontractor of its own, and technicians who are assigned
 * to nothing else. They are written straight to the database.
 */
export async function makeOfficeMix(
  client: pg.Client,
  { workOrders, url, signingKey }: { workOrders: number; url: string; signingKey: JWK },
): Promise<Member[]> {
  const kinds = Array.from({ length: workOrders }, () => KINDS).flat();
  const userIds = kinds.map(() => randomUUID());
  const sessionIds = kinds.map(() => randomUUID());
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select id, id || '@mix.test', now() from unnest($1::uuid[]) id`,
    [userIds],
  );
  await client.query('insert into auth.sessions (id, user_id) select * from unnest($1::uuid[], $2::uuid[])', [
    sessionIds,
    userIds,
  ]);
  const { rows } = await client.query<{ profile: string; work_order: string; conversation: string }>(MIX, [
    userIds,
    kinds,
    TEAM_SIZE,
    workOrders,
  ]);
  const keys = await loadKeys(signingKey, { issuer: `${url}/auth/v1` });
  await client.query('analyze');
  return Promise.all(
    rows.map(async ({ profile, work_order, conversation }, at) => ({
      profileId: profile,
      kind: kinds[at] ?? 'admin',
      workOrderId: work_order,
      conversationId: conversation,
      token: await signToken(
        keys,
        {
          ...{ role: 'authenticated', aud: 'authenticated' },
          ...{ sub: userIds[at] ?? '', session_id: sessionIds[at] ?? '' },
        },
        { expiresInSeconds: 3600 },
      ),
    })),
  );
}

/** Answers the people in their order. The contractor may exist: there is one. */
const MIX = `
  with people as (
    select p.id as profile, k.kind, k.n, (k.n - 1) / $3::int + 1 as team
    from unnest($1::uuid[], $2::text[]) with ordinality k (account, kind, n)
    join public.profiles p on p.user_id = k.account
  ),
  contractor as (
    insert into public.organizations (name, organization_type)
    select 'Mix', 'internal' where not exists (select from public.organizations where organization_type = 'internal')
    returning id
  ),
  internal as (
    select id from contractor union all select id from public.organizations where organization_type = 'internal'
  ),
  customers as (
    insert into public.organizations (name, organization_type)
    select 'Mix customer ' || n, 'partner' from generate_series(1, $4::int) n
    returning id, split_part(name, ' ', 3)::int as team
  ),
  firms as (
    insert into public.organizations (name, organization_type)
    select 'Mix firm ' || n, 'subcontractor' from generate_series(1, $4::int) n
    returning id, split_part(name, ' ', 3)::int as team
  ),
  members as (
    insert into public.organization_members (user_id, organization_id, role, preset, capabilities)
    select p.profile,
      case p.kind when 'partner' then c.id when 'subcontractor' then f.id else i.id end,
      case p.kind when 'admin' then 'admin' when 'manager' then 'manager' when 'technician' then 'employee' else 'member' end,
      case p.kind when 'admin' then 'administrator' when 'manager' then 'manager' when 'technician' then 'technician' end,
      '{}'
    from people p join customers c using (team) join firms f using (team) cross join internal i
  ),
  places as (
    insert into public.partner_locations (organization_id, name)
    select id, 'Mix ' || team from customers returning id, organization_id
  ),
  orders as (
    insert into public.work_orders (title, organization_id, partner_location_id, assigned_organization_id, status)
    select 'Mix ' || c.team, c.id, l.id, f.id, 'in_progress'
    from customers c join firms f using (team) join places l on l.organization_id = c.id
    returning id, split_part(title, ' ', 2)::int as team
  ),
  assigned as (
    insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
    select o.id, p.profile, i.id from people p join orders o using (team) cross join internal i
    where p.kind = 'technician'
  ),
  threads as (
    insert into public.conversations (conversation_type, work_order_id)
    select 'work_order', id from orders returning id, work_order_id
  )
  select p.profile, o.id as work_order, t.id as conversation
  from people p join orders o using (team) join threads t on t.work_order_id = o.id order by p.n`;
