import { beforeAll, describe, expect, it } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { IDENTITY_NAMES, type IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/**
 * What is unread and what has a text is found with the rights of the owner (app.unread_threads, app.find_messages). It
 * must be what the policies let each caller read: here it is held against the plain questions, asked under them.
 */
const cases = withScenario();
const ASKED = IDENTITY_NAMES.filter((name) => name !== 'anon');
const THREADS = 640;

const call = (name: IdentityName, text: string, values: unknown[] = []) =>
  cases.as(name, async (client) => (await client.query(text, values)).rows);

const owner = async (text: string, values: unknown[] = []) =>
  (await cases.testDatabase.owner.query(text, values)).rows;

/**
 * More threads than are looked into at once, of both worlds, of all kinds of messages, read by some up to somewhere.
 */
beforeAll(async () => {
  const { organizations, profiles } = cases.scenario;
  await owner('select setseed(0.3)');
  await owner(
    `with orders as (
       insert into public.work_orders (title, organization_id, assigned_organization_id, reported_by)
       select 'Roof ' || n, case when n % 2 = 0 then $1 else $2 end::uuid, case when n % 3 = 0 then $3 else $4 end::uuid, $5
       from generate_series(1, $6::int) n returning id
     )
     insert into public.conversations (conversation_type, work_order_id) select 'work_order', id from orders`,
    [
      organizations.partner,
      organizations.otherPartner,
      organizations.subcontractor,
      organizations.otherSubcontractor,
      profiles.partner,
      THREADS,
    ],
  );
  // A technician reads what is for everyone and the notes of the office, and nothing else of the crew's work.
  await owner(
    `insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
     select id, $1, $2 from public.work_orders where title like 'Roof %' order by title limit 200`,
    [profiles.technician, organizations.internal],
  );
  const everybody = Object.values(profiles);
  await owner(
    `insert into public.work_order_messages (conversation_id, message, sender_id, visibility, created_at)
     select c.id,
       case when random() < 0.5 then 'A grinding noise 100%' when n = 4 and random() < 0.02 then 'Part QX-7_1' else 'Fine' end,
       ($1::uuid[])[1 + floor(random() * cardinality($1::uuid[]))::int],
       ('{everyone,partner,assigned,staff}'::text[])[1 + floor(random() * 4)::int],
       now() - random() * interval '60 days'
     from public.conversations c, generate_series(1, 8) n`,
    [everybody],
  );
  await owner(
    `insert into public.conversation_participants (conversation_id, user_id, last_read_at)
     select c.id, person, case when random() < 0.8 then now() - random() * interval '60 days' end
     from public.conversations c, unnest($1::uuid[]) person
     where c.conversation_type = 'work_order' and random() < 0.5
     on conflict do nothing`,
    [everybody],
  );
  // One in which much more is unread than is counted.
  await owner(
    `insert into public.work_order_messages (conversation_id, message, sender_id)
     select $1, 'Again ' || n, $2 from generate_series(1, 150) n`,
    [cases.scenario.rows.thread, profiles.manager],
  );
  await owner('analyze');
});

const UNREAD_AS_POLICIES_SAY = `
  select case c.conversation_type when 'direct' then 'conv:' || c.id else 'wo:' || c.work_order_id end as key,
    least(count(*), 100) as unread_count
  from public.work_order_messages m
  join public.conversations c on c.id = m.conversation_id
  left join public.conversation_participants p on p.conversation_id = c.id and p.user_id = app.profile_id()
  where m.sender_id <> app.profile_id()
    and m.created_at > coalesce(p.last_read_at,
      case c.conversation_type when 'direct' then '-infinity' else now() - interval '30 days' end)
  group by 1`;

describe('unread counts', () => {
  it.for(ASKED)('of %s are those of the messages that may be read', async (name) => {
    const counts = await call(name, 'select * from public.get_unread_message_counts() order by key');
    expect(counts).toEqual(await call(name, `${UNREAD_AS_POLICIES_SAY} order by key`));
    const isSomebody = !['stranger', 'disabled', 'signedOut'].includes(name);
    expect(counts.length > 50).toBe(isSomebody);
  });

  it('stop at one hundred', async () => {
    const counts = await call('admin', 'select * from public.get_unread_message_counts()');
    expect(counts).toContainEqual({ key: `wo:${cases.scenario.rows.workOrder}`, unread_count: '100' });
  });

  it.for(ASKED)('of %s stand in the overviews, none left out', async (name) => {
    const overviews = await call(
      name,
      `select id as key, unread_count from public.get_work_order_threads_overview() where unread_count > 0
       union all
       select 'conv:' || conversation_id, unread_count from public.get_conversations_overview() where unread_count > 0
       order by key`,
    );
    expect(overviews).toEqual(
      await call(name, 'select key, unread_count from public.get_unread_message_counts() order by key'),
    );
  });
});

describe('the overview of threads', () => {
  it('is the newest two hundred if everything is read, with the latest message that the caller may read', async () => {
    await cases.as('partner', async (client) => {
      await client.query(
        `select public.mark_conversation_read(c.id) from public.conversations c where c.conversation_type = 'work_order'`,
      );
      const { rows: counts } = await client.query(
        `select from public.get_unread_message_counts() where key like 'wo:%'`,
      );
      const { rows } = await client.query('select * from public.get_work_order_threads_overview()');
      expect(counts).toEqual([]);
      expect(rows.length).toBeGreaterThan(190);
      expect(rows.length).toBeLessThanOrEqual(200);
      const { rows: last } = await client.query(
        `select conversation_id, max(created_at) as at from public.work_order_messages group by 1`,
      );
      const newest = new Map(last.map(({ conversation_id, at }) => [conversation_id, at]));
      for (const row of rows) expect(row.last_message_at).toEqual(newest.get(row.conversation_id));
    });
  });
});

describe('mark_messages_delivered', () => {
  it('informs the other person of a direct conversation, up to the newest message, and changes no other conversation', async () => {
    const { direct } = cases.scenario.rows;
    const { partner, employee } = cases.scenario.profiles;
    const marks = () =>
      call(
        'employee',
        'select user_id, last_delivered_at from public.conversation_participants where conversation_id = $1 order by user_id = $2',
        [direct, partner],
      );
    expect(await marks()).toEqual([
      { user_id: employee, last_delivered_at: null },
      { user_id: partner, last_delivered_at: null },
    ]);
    await call('otherPartner', 'select public.mark_messages_delivered()');
    await call('partner', 'select public.mark_messages_delivered()');
    const [newest] = await owner(
      'select max(created_at) as at from public.work_order_messages where conversation_id = $1',
      [direct],
    );
    expect(await marks()).toEqual([
      { user_id: employee, last_delivered_at: null },
      { user_id: partner, last_delivered_at: newest.at },
    ]);
    expect(
      await owner('select from public.conversation_participants where last_delivered_at is not null'),
    ).toHaveLength(1);
  });
});

describe('search_messages', () => {
  const ids = async (name: IdentityName, text: string, before: string) =>
    (await call(name, 'select id from public.search_messages($1, 20, $2)', [text, before])).map(
      ({ id }) => id,
    );
  const plainly = async (name: IdentityName, text: string, before: string) =>
    (
      await call(
        name,
        `select id from public.work_order_messages where position(lower($1) in lower(message)) > 0 and created_at < $2
         order by created_at desc, id limit 20`,
        [text, before],
      )
    ).map(({ id }) => id);

  const TEXTS = [
    'GRINDING',
    'qx-7',
    'QX-7_1',
    '100%',
    '_1',
    'fine',
    'zebra',
    'for staff',
    'for assigned',
    '\\',
  ];
  const BEFORE = ['infinity', new Date(Date.now() - 40 * 86_400_000).toISOString()];
  const { random } = campaign(
    'searched messages',
    `${TEXTS.length} texts at 2 times by ${ASKED.length} people`,
  );
  it.for(ASKED)('finds for %s what may be read, newest first, common and rare', async (name) => {
    const asked = BEFORE.flatMap((before) => TEXTS.map((text) => ({ text, before })));
    for (const { text, before } of drawn(asked, { quick: 1 / 5, push: 1 / 2, release: 1 }, random)) {
      // Without a trigram only the newest 500 conversations are looked into: then it is some of it.
      if (/[a-z0-9]{3}/i.test(text))
        expect(await ids(name, text, before), text).toEqual(await plainly(name, text, before));
      else
        expect(await plainly(name, text, before)).toEqual(
          expect.arrayContaining(await ids(name, text, before)),
        );
    }
  });

  it('requires two characters, and returns the title and the sender', async () => {
    expect(await ids('admin', ' g ', 'infinity')).toEqual([]);
    expect(await ids('admin', '', 'infinity')).toEqual([]);
    const [found] = await call('partner', `select * from public.search_messages('good morning')`);
    expect(found).toMatchObject({
      conversation_id: cases.scenario.rows.direct,
      conversation_type: 'direct',
      work_order_id: null,
      title: 'employee@cases.test',
      sender_name: 'employee@cases.test',
    });
    const [inThread] = await call('subcontractor', `select * from public.search_messages('for assigned')`);
    expect(inThread?.title).toMatch(/^WO-\d{6} Rooftop unit/);
    await expect(call('anon', `select * from public.search_messages('good')`)).rejects.toThrow(
      'permission denied',
    );
  });

  it('continues from page to page', async () => {
    const seen: string[] = [];
    let before = 'infinity';
    for (;;) {
      const page = await call(
        'subcontractor',
        'select id, created_at::text as at from public.search_messages($1, 50, $2)',
        ['grinding', before],
      );
      seen.push(...page.map(({ id }) => id));
      if (page.length < 50) break;
      before = page[49].at;
    }
    const [{ all }] = await call(
      'subcontractor',
      `select count(*)::int as all from public.work_order_messages where message ilike '%grinding%'`,
    );
    expect(seen).toHaveLength(all);
    expect(new Set(seen).size).toBe(all);
  });
});

describe('get_conversation_people', () => {
  const people = async (name: IdentityName, text: string, id: string) =>
    Object.fromEntries(
      (await call(name, `select name, reads from public.get_conversation_people(${text} => $1)`, [id])).map(
        ({ name: who, reads }) => [who.replace('@cases.test', ''), reads],
      ),
    );

  it('are the readers whom the caller may find', async () => {
    const { direct, thread, newWorkOrder } = cases.scenario.rows;
    const presets = {
      dispatcher: 'staff',
      reviewer: 'staff',
      billing: 'staff',
      payroll: 'staff',
      readonly: 'staff',
    };
    const office = { employee: 'staff', manager: 'staff', admin: 'staff', signedout: 'staff', ...presets };
    const { manager: _caller, ...colleagues } = office;
    expect(await people('manager', 'p_conversation_id', thread)).toEqual({
      ...colleagues,
      partner: 'partner',
      subcontractor: 'assigned',
    });
    expect(await people('partner', 'p_conversation_id', thread)).toEqual(office);
    expect(await people('subcontractor', 'p_conversation_id', thread)).toEqual(office);
    expect(await people('partner', 'p_conversation_id', direct)).toEqual({ employee: 'direct' });
    expect(await people('partner', 'p_work_order_id', newWorkOrder)).toEqual(office);
    for (const name of ['otherPartner', 'stranger', 'disabled', 'manager'] as const) {
      expect(await people(name, 'p_conversation_id', direct)).toEqual({});
    }
    expect(await people('otherPartner', 'p_conversation_id', thread)).toEqual({});
    expect(await people('otherPartner', 'p_work_order_id', newWorkOrder)).toEqual({});
  });
});

describe('mark_conversation_read', () => {
  it('stores a read receipt for each unread message, once, and writes nothing without new messages', async () => {
    const { thread } = cases.scenario.rows;
    const many = sized({ quick: 1_500, push: 10_000, release: 10_000 });
    await owner(
      `insert into public.work_order_messages (conversation_id, message, sender_id)
       select $1, 'Many ' || n, $2 from generate_series(1, $3::int) n`,
      [thread, cases.scenario.profiles.manager, many],
    );
    await call('admin', 'select public.mark_conversation_read($1)', [thread]);
    const state = () =>
      owner(
        `select p.xmin::text, p.last_read_at, (select count(*)::int from public.message_read_receipts r
           join public.work_order_messages m on m.id = r.message_id
           where r.user_id = p.user_id and m.conversation_id = p.conversation_id) as receipts
         from public.conversation_participants p where p.conversation_id = $1 and p.user_id = $2`,
        [thread, cases.scenario.profiles.admin],
      );
    const [first] = await state();
    expect(first?.receipts).toBeGreaterThan(many);
    await call('admin', 'select public.mark_conversation_read($1)', [thread]);
    expect(await state()).toEqual([first]);
    const counts = await call('admin', 'select key from public.get_unread_message_counts()');
    expect(counts).not.toContainEqual({ key: `wo:${cases.scenario.rows.workOrder}` });
  });
});
