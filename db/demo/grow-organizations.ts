/** Gives the demo company as many organizations, people, and emails as the largest contractors have, for measurements. */
import type pg from 'pg';

export interface OfficeGrowth {
  organizations: number;
  people: number;
  emails: number;
}

/** Of the people, one in fifty is the contractor's own. */
const OWN_EVERY = 50;
/** Of the invitations, one for each forty people. */
const INVITED_EVERY = 40;

/**
 * Adds customers and subcontractors with their billing and internal data, people who belong to them or to the
 * contractor, invitations that wait, and sent emails. Expects the demo company.
 * @param owner connections of the role that owns the tables
 */
export async function growOrganizations(owner: pg.Pool, growth: OfficeGrowth): Promise<void> {
  await owner.query(
    `with made as (
       insert into public.organizations (name, legal_name, organization_type, contact_name, contact_email, city, state, trades,
         service_states, is_active, address_line1, postal_code)
       select name, name || ' LLC', case when n % 3 = 0 then 'partner' else 'subcontractor' end, 'Contact ' || n,
         'office@firm' || n || '.test', (array['Columbus','Dayton','Akron','Toledo','Erie'])[1 + n % 5], 'OH', '{HVAC}', '{OH}',
         n % 20 > 0, n || ' Main Street', lpad((n % 99999)::text, 5, '0')
       from generate_series(1, $1::int) n,
         lateral (select (array['Alder','Birch','Green','Harbor','Iron','Juniper','Keystone','Lakeside'])[1 + n % 8]
           || ' ' || (array['Mechanical','Retail','Electric','Stores','Plumbing','Markets','Roofing'])[1 + n % 7] || ' ' || n as name) named
       returning id
     ), billed as (
       insert into public.organization_billing (organization_id, email, payment_terms_days) select id, 'billing@firm.test', 30 from made
     )
     insert into public.organization_internals (organization_id, tax_number, notes) select id, left(id::text, 20), 'Grown' from made`,
    [growth.organizations],
  );
  await owner.query(
    `with firms as (select array_agg(id order by id) as ids from public.organizations where organization_type <> 'internal'),
     made as (
       insert into public.profiles (email, first_name, last_name, phone, is_active)
       select 'person' || n || '@firm.test', (array['Ana','Ben','Cleo','Dina','Emil','Fay'])[1 + n % 6],
         (array['Abbott','Baker','Castle','Dunn','Ellis','Frost','Grant'])[1 + n % 7] || ' ' || n, '(614) 555-0100', n % 15 > 0
       from generate_series(1, $1::int) n
       returning id, email
     )
     insert into public.organization_members (user_id, organization_id, role)
     select made.id,
       case when n % $2 = 0 then (select id from public.organizations where organization_type = 'internal')
         else firms.ids[1 + n % array_length(firms.ids, 1)] end,
       case when n % $2 = 0 then 'employee' when n % 5 = 0 then 'admin' else 'member' end
     from made, firms, lateral (select substring(made.email from '\\d+')::int as n) numbered`,
    [growth.people, OWN_EVERY],
  );
  await owner.query(
    `insert into public.invitations (email, organization_id, role, invited_by)
     select 'invited' || row_number() over () || '@firm.test', m.organization_id, 'member', (select id from public.profiles where email = 'admin@fieldfare.test')
     from (select id, organization_id from public.organization_members where role = 'member' order by id limit $1::int) m`,
    [Math.floor(growth.people / INVITED_EVERY)],
  );
  await owner.query(
    `insert into public.email_log (to_address, profile_id, template, subject, html, text, status, attempts, created_at, sent_at)
     select p.email, p.id, (array['notification','digest','invitation'])[1 + n % 3], 'Work order WO-' || lpad(n::text, 6, '0') || ' was changed',
       '<p>Something was changed.</p>', 'Something was changed.', case when n % 500 = 0 then 'failed' else 'sent' end, 1, at, at
     from generate_series(1, $1::int) n
     join lateral (select now() - interval '1 year' * (n::float8 / $1) as at) times on true
     join (select id, email, row_number() over (order by id) as place, count(*) over () as total from public.profiles) p
       on p.place = 1 + n % p.total`,
    [growth.emails],
  );
}
