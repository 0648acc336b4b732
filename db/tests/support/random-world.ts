import type pg from 'pg';

/** Somebody who may subscribe: the claims of a token. */
export interface RandomViewer {
  claims: { sub: string; session_id?: string; role: 'authenticated'; aal: 'aal1' | 'aal2' };
}

/**
 * Fills the tables that decide who sees published rows with random rows, also with those that no rule would let
 * through: triggers and checks are off. Every column that a policy asks for takes all of its values, and null where it may.
 * @param client a superuser, who may turn triggers off
 * @param seed from 0 to 1
 */
export async function makeRandomWorld(client: pg.ClientBase, seed: number): Promise<RandomViewer[]> {
  await client.query(`begin; set local session_replication_role = replica; select setseed(${seed})`);
  await client.query(DROP_CHECKS);
  await client.query(HELPERS);
  await client.query(PEOPLE);
  await client.query(WORK);
  await client.query(TALK);
  await client.query('commit');
  const { rows } = await client.query<{ sub: string; session: string | null; aal: 'aal1' | 'aal2' }>(VIEWERS);
  return rows.map(({ sub, session, aal }) => ({
    claims: { sub, ...(session ? { session_id: session } : {}), role: 'authenticated', aal },
  }));
}

const DROP_CHECKS = `
  do $$
  declare
    checked record;
  begin
    for checked in
      select c.conrelid::regclass as relation, c.conname from pg_constraint c
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace and c.conislocal and c.conrelid <> 0
    loop
      execute format('alter table %s drop constraint if exists %I', checked.relation, checked.conname);
    end loop;
  end
  $$`;

const HELPERS = `
  create or replace function pg_temp.pick(choices anyarray) returns anyelement language sql volatile
    as 'select choices[1 + floor(random() * cardinality(choices))::int]';
  create or replace function pg_temp.maybe(one anyelement, share float) returns anyelement language sql volatile
    as 'select case when random() < share then one end';
  create or replace function pg_temp.organization(kind text) returns uuid language sql volatile
    as 'select id from public.organizations where organization_type = kind order by random() limit 1';
  create or replace function pg_temp.person() returns uuid language sql volatile
    as 'select id from public.profiles order by random() limit 1';
  create or replace function pg_temp.any_of(relation regclass) returns uuid language plpgsql volatile
    as 'declare found uuid; begin execute format(''select id from %s order by random() limit 1'', relation) into found; return found; end';`;

const PEOPLE = `
  truncate auth.users, public.organizations, public.profiles, public.settings cascade;
  insert into public.settings (key, value)
  select 'sign_in', jsonb_build_object('admin_second_factor', random() < 0.5);
  insert into public.organizations (name, organization_type, is_active)
  select 'Organization ' || n, kind, kind = 'internal' or random() < 0.85
  from (values ('internal', 1), ('partner', 3), ('subcontractor', 3)) kinds (kind, count), generate_series(1, count) n;
  insert into auth.users (id, email, email_confirmed_at, banned_until, deleted_at)
  select gen_random_uuid(), 'random-' || n || '@random.test', now(),
    pg_temp.maybe(pg_temp.pick(array[now() - interval '1 day', now() + interval '1 day']), 0.15), pg_temp.maybe(now(), 0.06)
  from generate_series(1, 22) n;
  insert into public.profiles (user_id, first_name, is_active) select id, 'Random', random() < 0.9 from auth.users;
  insert into public.organization_members (user_id, organization_id, role, capabilities)
  select p.id, o.id,
    case o.organization_type when 'internal' then pg_temp.pick('{admin,manager,employee,employee,employee}'::text[]) else 'member' end,
    case when o.organization_type = 'internal' and random() < 0.5
      then array[pg_temp.pick('{assign_work,approve_bills,pay_bills,invoice,manage_time,manage_organizations,manage_settings,see_costs}'::text[])]
      else '{}' end
  from public.profiles p, public.organizations o
  where random() < case o.organization_type when 'internal' then 0.6 else 0.12 end;
  insert into auth.sessions (id, user_id, aal, not_after)
  select gen_random_uuid(), u.id, pg_temp.pick('{aal1,aal2}'::auth.aal_level[]),
    pg_temp.maybe(pg_temp.pick(array[now() - interval '1 hour', now() + interval '1 hour']), 0.3)
  from auth.users u, generate_series(1, 2);
  insert into auth.mfa_factors (id, user_id, factor_type, status)
  select gen_random_uuid(), id, 'totp', pg_temp.pick('{verified,unverified}'::auth.factor_status[])
  from auth.users where random() < 0.3;
  insert into public.profile_deactivations (profile_id, reason, deactivated_by, reactivated_at, handed_over)
  select id, 'Left', id, pg_temp.maybe(now() + interval '1 day', 0.5), '{}' from public.profiles where random() < 0.3;`;

const WORK = `
  insert into public.projects (project_number, name) select 'R-' || n, 'Random ' || n from generate_series(1, 4) n;
  insert into public.project_assignments (project_id, assigned_to)
  select j.id, p.id from public.projects j, public.profiles p where random() < 0.15;
  insert into public.work_orders (work_order_number, title, organization_id, assigned_organization_id, reported_by, project_id, status)
  select 'R-' || n, 'Random', pg_temp.organization('partner'), pg_temp.maybe(pg_temp.organization('subcontractor'), 0.5),
    pg_temp.maybe(pg_temp.person(), 0.5), pg_temp.maybe(pg_temp.any_of('public.projects'), 0.4),
    pg_temp.pick('{received,assigned,in_progress,completed}'::text[])
  from generate_series(1, 14) n;
  insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
  select w.id, p.id, pg_temp.organization('internal') from public.work_orders w, public.profiles p where random() < 0.06;
  insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time)
  select p.id, w.id, current_date - pg_temp.pick(array[1, 399, 400, 401]), now() - interval '2 hours', now()
  from public.work_orders w, public.profiles p where random() < 0.05;
  update public.profile_deactivations set handed_over = array[pg_temp.any_of('public.work_orders')] where random() < 0.7;
  insert into public.former_work_orders
    (organization_id, work_order_id, customer_id, work_order_number, title, store_location, ended_at)
  select o.id, w.id, w.organization_id, w.work_order_number, w.title, '', now()
  from public.work_orders w, public.organizations o where o.organization_type = 'subcontractor' and random() < 0.2;
  insert into public.work_order_reports (report_number, work_order_id, subcontractor_user_id, subcontractor_organization_id,
    organization_id, status, work_performed, hours_worked, completed_on)
  select 'R-' || n, pg_temp.any_of('public.work_orders'), pg_temp.person(), pg_temp.maybe(pg_temp.organization('subcontractor'), 0.5),
    pg_temp.organization('partner'), pg_temp.pick('{submitted,approved}'::text[]), 'Random', 1, current_date
  from generate_series(1, 14) n;
  insert into public.subcontractor_bills (internal_bill_number, submitted_by, submitted_at, subcontractor_organization_id, status)
  select 'R-' || n, pg_temp.person(), now(), pg_temp.organization('subcontractor'), pg_temp.pick('{draft,submitted}'::text[])
  from generate_series(1, 10) n;
  insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
  select pg_temp.person(), 'Random', current_date, 1 from generate_series(1, 8);
  insert into public.partner_invoices (invoice_number, organization_id, status)
  select 'R-' || n, pg_temp.organization('partner'), pg_temp.pick('{draft,sent}'::text[]) from generate_series(1, 8) n;
  insert into public.self_checks (name, requested_by, ends_by, state)
  select name, pg_temp.person(), now(), 'passed' from unnest('{email,push,live}'::text[]) name;`;

const TALK = `
  insert into public.conversations (conversation_type, work_order_id, organization_id, assigned_organization_id)
  select 'work_order', w.id, pg_temp.pick(array[w.organization_id, pg_temp.organization('partner')]),
    pg_temp.pick(array[w.assigned_organization_id, pg_temp.organization('subcontractor')])
  from public.work_orders w where random() < 0.7;
  insert into public.conversations (conversation_type, direct_key)
  select 'direct', 'random ' || n from generate_series(1, 5) n;
  insert into public.conversation_participants (conversation_id, user_id, is_direct)
  select c.id, p.id, (c.conversation_type = 'direct') <> (random() < 0.1)
  from public.conversations c, public.profiles p where random() < 0.12;
  insert into public.work_order_messages (conversation_id, message, sender_id, visibility, assigned_organization_id)
  select pg_temp.any_of('public.conversations'), 'Random', pg_temp.person(),
    pg_temp.pick('{everyone,everyone,partner,assigned,staff}'::text[]), pg_temp.maybe(pg_temp.organization('subcontractor'), 0.5)
  from generate_series(1, 30);
  insert into public.firm_stamps (message_id, organization_id)
  select m.id, pg_temp.organization('subcontractor') from public.work_order_messages m where random() < 0.4;
  insert into public.message_read_receipts (message_id, user_id)
  select m.id, p.id from public.work_order_messages m, public.profiles p where random() < 0.05;
  insert into public.notifications
    (profile_id, kind, title, path, work_order_id, report_id, bill_id, receipt_id, invoice_id)
  select p.id, kind, 'Random',
    pg_temp.maybe(pg_temp.pick(array['/messages', '/messages?message=' || pg_temp.any_of('public.work_order_messages')]), 0.8),
    pg_temp.maybe(pg_temp.any_of('public.work_orders'), 0.5), pg_temp.maybe(pg_temp.any_of('public.work_order_reports'), 0.2),
    pg_temp.maybe(pg_temp.any_of('public.subcontractor_bills'), 0.2), pg_temp.maybe(pg_temp.any_of('public.receipts'), 0.2),
    pg_temp.maybe(pg_temp.any_of('public.partner_invoices'), 0.2)
  from public.profiles p,
    unnest('{work_order_assigned,work_order_unassigned,work_order_declined,message_mention,document_expired}'::text[]) kind;`;

/** Each session of each account, one of somebody else, and none. */
const VIEWERS = `
  select u.id as sub, s.id as session, case when random() < 0.5 then 'aal1' else 'aal2' end as aal
  from auth.users u
  cross join lateral (
    select id from auth.sessions where user_id = u.id
    union all select null
    union all (select id from auth.sessions where user_id <> u.id order by random() limit 1)
  ) s
  order by random()`;
