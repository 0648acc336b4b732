/** Makes the demo company as large as a firm of many years, for measurements. */
import type pg from 'pg';
import { dropIndexes } from './drop-indexes.ts';

export interface Growth {
  /** Work orders there shall be in all, those of the demo included. */
  total: number;
  /** How many of them, the newest, belong to a partner and a subcontractor other than the first demo accounts'. */
  foreignNewest: number;
}

/**
 * Adds work orders, each with a lead, until there are `total`: older ones of the partner of
 * partner@fieldfare.test and the subcontractor of subcontractor@fieldfare.test, then the newest of partner2@ and
 * subcontractor2@. Their customers get a new location for every thousand of them. Expects the demo company.
 * A million take some minutes.
 * @param owner connections of the role that owns the tables
 * @returns how many were added
 */
export async function growWorkOrders(owner: pg.Pool, { total, foreignNewest }: Growth): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from public.work_orders',
    );
    const missing = Math.max(0, total - (rows[0]?.count ?? 0));
    const foreign = Math.min(missing, foreignNewest);
    await setTriggers(client, 'disable');
    const makeIndexes = await dropIndexes(client, GROWN);
    await add(client, {
      count: missing - foreign,
      partner: 'partner',
      subcontractor: 'subcontractor',
      recent: false,
    });
    await add(client, { count: foreign, partner: 'partner2', subcontractor: 'subcontractor2', recent: true });
    await makeIndexes();
    await setTriggers(client, 'enable');
    await client.query('commit');
    await client.query(`analyze ${GROWN.join(', ')}`);
    client.release();
    return missing;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

const GROWN = ['public.work_orders', 'public.work_order_assignments'];
const WORK_ORDERS_PER_LOCATION = 1000;

/**
 * The rows bring their number and location, and their audit would be most of the time and of the database. Constraints
 * and foreign keys stay on.
 */
async function setTriggers(client: pg.PoolClient, state: 'enable' | 'disable'): Promise<void> {
  for (const table of GROWN) await client.query(`alter table ${table} ${state} trigger user`);
}

interface Batch {
  count: number;
  /** The part of the account's address before the @. */
  partner: string;
  subcontractor: string;
  /** After everything there is; otherwise before it. */
  recent: boolean;
}

async function add(client: pg.PoolClient, { count, partner, subcontractor, recent }: Batch): Promise<void> {
  await addLocations(client, partner, Math.floor(count / WORK_ORDERS_PER_LOCATION));
  await client.query(
    `with firms as (
       select
         (select m.organization_id from public.profiles p join public.organization_members m on m.user_id = p.id
          where p.email = $2 || '@fieldfare.test') as partner_id,
         (select m.organization_id from public.profiles p join public.organization_members m on m.user_id = p.id
          where p.email = $3 || '@fieldfare.test') as subcontractor_id,
         (select p.id from public.profiles p where p.email = $3 || '@fieldfare.test') as lead_id,
         (select p.id from public.profiles p where p.email = $2 || '@fieldfare.test') as reporter_id
     ), span as (
       -- The newest come after the last call of the demo, the others begin four years before its first.
       select
         case when $4 then max(created_at) else min(created_at) - interval '4 years' end as starts_at,
         case when $4 then now() else max(created_at) - interval '1 hour' end as ends_at
       from public.work_orders
     ), numbers as (
       update app.number_sequences set last_value = last_value + $1 where kind = 'WO'
       returning last_value - $1 as used
     ), locations as (
       select array_agg(l.id order by l.id) as ids,
         array_agg(l.name || ' #' || l.store_number || ', ' || l.city || ', ' || l.state order by l.id) as texts
       from public.partner_locations l, firms
       where l.organization_id = firms.partner_id
     ), samples as (
       select array_agg(w.title order by w.id) as titles, array_agg(w.description order by w.id) as descriptions,
         array_agg(w.trade order by w.id) as trades
       from (select * from public.work_orders order by id limit 200) w
     ), added as (
       insert into public.work_orders (work_order_number, title, description, status, priority, trade, organization_id,
         partner_location_id, store_location, assigned_organization_id, reported_by, due_date, date_assigned, date_completed,
         closed_at, date_started, date_finished, status_since, created_at, updated_at)
       select
         'WO-' || lpad((numbers.used + n)::text, greatest(6, length((numbers.used + n)::text)), '0'),
         samples.titles[1 + n % 200], samples.descriptions[1 + n % 200],
         standing,
         (array['low', 'medium', 'medium', 'high', 'emergency'])[1 + n % 5],
         samples.trades[1 + n % 200],
         firms.partner_id, locations.ids[1 + n % array_length(locations.ids, 1)],
         locations.texts[1 + n % array_length(locations.ids, 1)],
         case when standing <> 'received' then firms.subcontractor_id end, firms.reporter_id,
         case when n % 3 > 0 then moment::date + (5 + n % 9)::int end,
         case when standing <> 'received' then moment + interval '5 hours' * (n % 7) end,
         case when standing in ('completed', 'closed') then moment + interval '1 day' * (1 + n % 12) end,
         case when standing = 'closed' then moment + interval '30 days' end,
         case when standing in ('in_progress', 'work_completed', 'completed', 'closed') then moment + interval '4 hours' * (n % 9) end,
         case when standing in ('work_completed', 'completed', 'closed') then moment + interval '20 hours' * (1 + n % 12) end,
         moment, moment, moment
       from firms, span, numbers, locations, samples, generate_series(1, $1) as n,
         lateral (select span.starts_at + (span.ends_at - span.starts_at) * (n::float8 / ($1 + 1)) as moment) as moments,
         -- What is old is done, but for the few that every firm drags along.
         lateral (select case
           when moment > now() - interval '30 days' then (array[case when $4 then 'assigned' else 'received' end, 'assigned',
             'assigned', 'in_progress', 'in_progress', 'work_completed', 'on_hold', 'completed', 'completed', 'cancelled'])[1 + n % 10]
           when moment > now() - interval '90 days' then (array['completed', 'completed', 'completed', 'completed',
             'completed', 'completed', 'closed', 'closed', 'cancelled', 'in_progress'])[1 + n % 10]
           when n % 400 = 0 then 'on_hold'
           when n % 10 = 0 then 'cancelled'
           else 'closed'
         end as standing) as standings
       returning id, date_assigned, assigned_organization_id
     )
     insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type, is_lead,
       assigned_at)
     select added.id, firms.lead_id, firms.subcontractor_id, 'subcontractor', true, added.date_assigned
     from added, firms
     where added.assigned_organization_id is not null`,
    [count, partner, subcontractor, recent],
  );
}

/** More locations of a customer, like those it has, under numbers of their own. */
async function addLocations(client: pg.PoolClient, partner: string, count: number): Promise<void> {
  await client.query(
    `with own as (
       select l.*, row_number() over (order by l.id) - 1 as at, count(*) over () as many
       from public.partner_locations l
       join public.organization_members m on m.organization_id = l.organization_id
       join public.profiles p on p.id = m.user_id
       where p.email = $2 || '@fieldfare.test'
     )
     insert into public.partner_locations (organization_id, name, store_number, address_line1, city, state, postal_code,
       latitude, longitude)
     select own.organization_id, own.name, lpad((5000 + n)::text, 4, '0'), own.address_line1, own.city, own.state,
       own.postal_code, own.latitude + (n * 37 % 200 - 100) / 200.0, own.longitude + (n * 61 % 200 - 100) / 200.0
     from generate_series(1, $1::int) as n join own on own.at = n % own.many`,
    [count, partner],
  );
}
