/** Gives the demo company the messages of a firm of three hundred people after two years, for measurements. */
import type pg from 'pg';
import { dropIndexes } from './drop-indexes.ts';

export interface MessageGrowth {
  /** Threads of work orders to add, each with a work order of its own. */
  threads: number;
  /** Direct conversations to add. */
  direct: number;
  /** How many messages there are to be said in all of them, about. */
  messages: number;
}

/**
 * Adds people, work orders, conversations, what was said in them over two years and how far everybody has read. The
 * accounts partner@ and subcontractor@fieldfare.test see one in twelve of the threads; whoever signs in to the demo has
 * opened more of them than others have. Expects the demo company.
 * @param owner connections of the role that owns the tables
 */
export async function growMessages(owner: pg.Pool, growth: MessageGrowth): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select setseed(0.42)');
    for (const text of PEOPLE) await client.query(text);
    for (const table of GROWN) await client.query(`alter table ${table} disable trigger user`);
    const makeIndexes = await dropIndexes(client, GROWN.slice(1));
    await client.query(THREADS, [growth.threads]);
    await client.query(DIRECT, [growth.direct]);
    await client.query(talkers(growth.messages / (growth.threads + growth.direct)));
    await client.query(MESSAGES);
    await client.query(ACTIVITY);
    await client.query(DATES);
    for (const text of READING) await client.query(text);
    await makeIndexes();
    for (const table of GROWN) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

const GROWN = [
  'public.work_orders',
  'public.conversations',
  'public.conversation_participants',
  'public.work_order_messages',
  'public.message_read_receipts',
];

/** Twenty customers and twenty subcontractors with five people each, and fifty more in the office. */
const PEOPLE = [
  `insert into public.organizations (name, organization_type)
   select initcap(kind) || ' No. ' || n, kind
   from unnest('{partner,subcontractor}'::text[]) kind, generate_series(1, 20) n`,
  `insert into auth.users (email, raw_user_meta_data)
   select format('grown%s@grown.test', n), jsonb_build_object(
     'first_name', ('{Ada,Ben,Cleo,Dan,Eva,Finn,Gail,Hugo,Ines,Jon,Kira,Lou}'::text[])[1 + n % 12],
     'last_name', ('{Ames,Boyd,Cruz,Dunn,Eads,Ford,Gray,Hale,Iyer,Judd,Kerr,Lang,Moss}'::text[])[1 + n % 13] || ' ' || n)
   from generate_series(1, 250) n`,
  `with firms as (
     select o.id, o.organization_type, row_number() over (partition by o.organization_type order by o.id) - 1 as at
     from public.organizations o
     where o.organization_type = 'internal' or o.name like '% No. %'
   )
   insert into public.organization_members (user_id, organization_id, role)
   select p.id, firms.id, case firms.organization_type when 'internal' then 'employee' else 'member' end
   from (
     select p.id, substring(p.email from 'grown(\\d+)@')::int - 1 as n from public.profiles p where p.email like '%@grown.test'
   ) p
   join firms on case
     when p.n < 50 then firms.organization_type = 'internal'
     when p.n < 150 then firms.organization_type = 'partner' and firms.at = (p.n - 50) / 5
     else firms.organization_type = 'subcontractor' and firms.at = (p.n - 150) / 5
   end`,
];

/** The firm of a kind that a number stands for; one in twelve is that of the account which signs in to the demo. */
const firm = (kind: string, number: string) => `case when random() < 0.08 then (
    select m.organization_id from public.profiles p join public.organization_members m on m.user_id = p.id
    where p.email = '${kind}@fieldfare.test'
  ) else (
    select (array_agg(o.id order by o.id))[1 + ${number} % count(*)] from public.organizations o
    where o.organization_type = '${kind}' and o.is_active
  ) end`;

const THREADS = `
  with samples as (
    select array_agg(w.title order by w.id) as titles from (select * from public.work_orders order by id limit 200) w
  ), orders as (
    insert into public.work_orders (work_order_number, title, status, organization_id, assigned_organization_id, reported_by,
      created_at)
    select 'WO-M' || lpad(n::text, 6, '0'), samples.titles[1 + n % 200],
      case when n > $1 * 0.95 then 'in_progress' else 'closed' end,
      ${firm('partner', 'n')}, ${firm('subcontractor', 'n * 7')},
      (select p.id from public.profiles p where p.email = 'partner@fieldfare.test'),
      now() - interval '730 days' * (1 - n::float8 / $1)
    from generate_series(1, $1::int) n, samples
    returning *
  )
  insert into public.conversations (conversation_type, work_order_id, organization_id, assigned_organization_id, title,
    created_by, created_at)
  select 'work_order', id, organization_id, assigned_organization_id, work_order_number || ' ' || title, null, created_at
  from orders`;

/** Somebody of the office with somebody else; the accounts of the demo have a good many. */
const DIRECT = `
  with office as (
    select array_agg(m.user_id order by p.email like '%@grown.test', m.user_id) as ids
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
    join public.profiles p on p.id = m.user_id
  ), everybody as (
    select array_agg(m.user_id order by p.email like '%@grown.test', m.user_id) as ids
    from public.organization_members m join public.profiles p on p.id = m.user_id
  ), pairs as (
    select distinct on (least(one, other), greatest(one, other)) one, other from (
      select office.ids[1 + floor(random() ^ 2 * cardinality(office.ids))::int] as one,
        everybody.ids[1 + floor(random() ^ 1.5 * cardinality(everybody.ids))::int] as other
      from office, everybody, generate_series(1, $1::int * 3)
    ) drawn where one <> other
  ), made as (
    insert into public.conversations (conversation_type, direct_key, created_by, created_at)
    select 'direct', least(one, other) || ':' || greatest(one, other), one, now() - random() * interval '700 days'
    from (select * from pairs limit $1::int) pairs
    on conflict (direct_key) do nothing
    returning id, direct_key, created_at
  )
  insert into public.conversation_participants (conversation_id, user_id, is_direct, created_at)
  select made.id, unnest(string_to_array(made.direct_key, ':'))::uuid, true, made.created_at from made`;

/** Who talks in each conversation, from when, for how long, and how much. */
const talkers = (messagesEach: number) => `
  create temporary table talkers on commit drop as
    select c.id as conversation_id, c.assigned_organization_id, c.created_at as starts_at,
      least(now() - c.created_at, interval '10 days') as lasts,
      greatest(2, floor(-ln(1 - random()) * ${messagesEach}))::int as messages,
      array(select m.user_id from public.organization_members m where m.organization_id = c.organization_id) as partners,
      array(select m.user_id from public.organization_members m
        where m.organization_id = c.assigned_organization_id) as subcontractors,
      array(select p.user_id from public.conversation_participants p
        where p.conversation_id = c.id and c.conversation_type = 'direct' order by p.user_id) as two,
      (select array_agg(m.user_id) from public.organization_members m
        join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal') as office
    from public.conversations c
    where not exists (select from public.work_order_messages m where m.conversation_id = c.id)`;

/** Sentences of the trade; one in a thousand names a part by its number. */
const MESSAGES = `
  insert into public.work_order_messages (conversation_id, assigned_organization_id, message, sender_id, visibility, created_at)
  select t.conversation_id, case when said.visibility = 'assigned' then t.assigned_organization_id end,
    (array['The unit on the roof', 'Door number three', 'The walk-in cooler', 'The sign at the entrance', 'That leak',
      'The grease trap', 'The backflow preventer', 'The dock leveler'])[1 + floor(random() * 8)::int] || ' '
    || (array['is running again', 'needs a new compressor', 'was serviced this morning', 'makes a grinding noise',
      'is still under warranty', 'has to wait for the part', 'tripped the breaker twice',
      'looks fine to me'])[1 + floor(random() * 8)::int] || ', '
    || (array['we will be there at nine', 'please send a photo', 'the manager has the key', 'call me when you are done',
      'the quote is on its way', 'thanks for the quick help'])[1 + floor(random() * 6)::int]
    || case when random() < 0.001 then ' (part QX-' || floor(random() * 1000000)::int || ')' else '.' end,
    coalesce(
      case
        when cardinality(t.two) = 2 then t.two[1 + n % 2]
        when n % 2 = 0 or said.visibility in ('everyone', 'staff') then null
        when said.visibility = 'partner' then t.partners[1 + floor(random() * cardinality(t.partners))::int]
        else t.subcontractors[1 + floor(random() * cardinality(t.subcontractors))::int]
      end,
      t.office[1 + floor(random() * cardinality(t.office))::int]
    ),
    said.visibility, t.starts_at + t.lasts * (n::float8 / (t.messages + 1))
  from talkers t, generate_series(1, t.messages) n, lateral (
    select case when cardinality(t.two) = 2 then 'everyone'
      else (array['partner', 'partner', 'partner', 'partner', 'assigned', 'assigned', 'assigned', 'assigned', 'everyone',
        'staff'])[1 + floor(random() * 10 + n * 0)::int] end as visibility
  ) said`;

const ACTIVITY = `
  insert into app.conversation_activity
  select c.id, c.work_order_id, c.organization_id, c.assigned_organization_id, max(m.created_at)
  from public.conversations c join public.work_order_messages m on m.conversation_id = c.id
  group by c.id
  on conflict (conversation_id) do update set last_at = excluded.last_at`;

const DATES = `
  update public.conversations c set last_message_at = said.at
  from (
    select m.conversation_id as id, max(m.created_at) as at from public.work_order_messages m
    where m.visibility = 'everyone' group by m.conversation_id
  ) said
  where said.id = c.id`;

const READING = [
  // Whoever can see a thread has opened some: of the office a tenth, the accounts of the demo more than half.
  `insert into public.conversation_participants (conversation_id, user_id)
   select c.id, m.user_id
   from public.conversations c
   join public.organizations o
     on o.organization_type = 'internal' or o.id in (c.organization_id, c.assigned_organization_id)
   join public.organization_members m on m.organization_id = o.id
   join public.profiles p on p.id = m.user_id
   where c.conversation_type = 'work_order'
     and random() < case when p.email like '%@fieldfare.test' then 0.6 when o.organization_type = 'internal' then 0.1
       else 0.3 end
   on conflict (user_id, conversation_id) do nothing`,
  // What is old has been read, but for two in a hundred; of what is new, half of it half.
  `update public.conversation_participants p set last_read_at = case
     when random() < case when a.last_at < now() - interval '20 days' then 0.98 else 0.5 end then a.last_at
     else c.created_at + (a.last_at - c.created_at) / 2 end
   from app.conversation_activity a, public.conversations c
   where p.conversation_id = a.conversation_id and c.id = a.conversation_id and p.last_read_at is null`,
  `insert into public.message_read_receipts (message_id, user_id, read_at)
   select m.id, p.user_id, p.last_read_at
   from public.work_order_messages m
   join public.conversation_participants p on p.conversation_id = m.conversation_id and p.user_id <> m.sender_id
   where p.last_read_at >= m.created_at and p.is_direct
   on conflict (user_id, message_id) do nothing`,
];
