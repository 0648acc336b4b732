/** Makes the audit log as long as that of a firm of many years, for measurements. */
import type pg from 'pg';

/** In one transaction, and so in one block of the sealed log. */
const BATCH = 10_000;

/**
 * Adds so many entries of the last four years: most change work orders, by everybody of the demo and from a few hundred
 * addresses; one in a thousand is an export, a refusal, or a change of a setting. Expects the demo company.
 * @param owner connections of the role that owns the tables
 */
export async function growAudit(owner: pg.Pool, entries: number): Promise<void> {
  for (let added = 0; added < entries; added += BATCH) {
    await owner.query(
      `with people as (select array_agg(id order by id) as ids from public.profiles),
       orders as (select array_agg(id order by id) as ids from (select id from public.work_orders order by id limit 2000) w)
       insert into public.audit_log (occurred_at, actor_profile_id, action, table_name, row_id, record_table, record_id,
         before, after, ip_address)
       select now() - interval '4 years' * (1 - n::float8 / $3), person,
         case kind when 0 then 'export' when 1 then 'refusal' else case when n % 8 = 0 then 'insert' else 'update' end end,
         case kind when 0 then 'exports' when 1 then 'requests' when 2 then 'settings' else
           (array['work_orders', 'work_orders', 'work_order_reports', 'time_segments', 'receipts'])[1 + n % 5] end,
         record, case kind when 0 then 'exports' when 1 then 'requests' when 2 then 'settings' else 'work_orders' end, record,
         case when n % 8 > 0 then jsonb_build_object('status', 'assigned', 'assigned_to', null) end,
         jsonb_build_object('status', 'in_progress', 'assigned_to', person, 'updated_by', person),
         ('10.' || n % 3 || '.' || n % 7 || '.' || n % 11)::inet
       from people, orders, generate_series($1::integer, $2::integer) as n,
         lateral (select n % 3000 as kind, people.ids[1 + (n * 31) % array_length(people.ids, 1)] as person,
           case when n % 3 = 0 then md5(n::text)::uuid else orders.ids[1 + (n * 7) % array_length(orders.ids, 1)] end::text
             as record) drawn`,
      [added + 1, Math.min(added + BATCH, entries), entries],
    );
  }
  await owner.query('analyze public.audit_log');
}
