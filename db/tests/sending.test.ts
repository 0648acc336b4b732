import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const call = (name: IdentityName, text: string, values: unknown[] = []) =>
  cases.as(name, async (client) => (await client.query(text, values)).rows);

const owner = async (text: string, values: unknown[] = []) =>
  (await cases.testDatabase.owner.query(text, values)).rows;

const open = (name: IdentityName, other: string) =>
  call(name, 'select public.create_direct_conversation($1) as id', [other]).then(([row]) => row.id as string);

/** As the stock client's upsert does it: a message that is there already is left as it is. */
const send = (name: IdentityName, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  const placeholders = columns.map((_column, index) => `$${index + 1}`);
  return call(
    name,
    `insert into public.work_order_messages (${columns.join(', ')}) values (${placeholders.join(', ')})
     on conflict (sender_id, client_key) do nothing returning id, visibility, created_at`,
    Object.values(row),
  );
};

const file = async (name: IdentityName) => {
  const profile = name === 'anon' ? '' : cases.scenario.profiles[name];
  const [row] = await call(
    name,
    `insert into public.attachments (storage_path, file_name, content_type, size_bytes)
     values ($1, 'x.jpg', 'image/jpeg', 10) returning id`,
    [`${profile}/${randomUUID()}.jpg`],
  );
  return row.id as string;
};

let thread: string;
let direct: string;
beforeAll(() => {
  ({ thread, direct } = cases.scenario.rows);
});

describe('a message with a key', () => {
  it('is one message, however often and over however many connections it is sent', async () => {
    const client_key = randomUUID();
    const photo = await file('partner');
    const row = { conversation_id: direct, message: 'Once', client_key, attachment_ids: [photo] };
    const sent = await Promise.all(Array.from({ length: 20 }, () => send('partner', row)));
    expect(sent.flat()).toHaveLength(1);
    expect(await send('partner', { ...row, message: 'Again' })).toEqual([]);
    expect(
      await owner('select message from public.work_order_messages where client_key = $1', [client_key]),
    ).toEqual([{ message: 'Once' }]);
  });

  it('changes nothing when it is sent again', async () => {
    const row = { conversation_id: direct, message: 'Still', client_key: randomUUID() };
    await send('partner', row);
    const activity = () =>
      owner(
        `select last_at::text, last_message_at::text from app.conversation_activity a
         join public.conversations c on c.id = a.conversation_id where c.id = $1`,
        [direct],
      );
    const before = await activity();
    await send('partner', row);
    expect(await activity()).toEqual(before);
  });

  it('belongs to its sender: the same key of two people is two messages', async () => {
    const row = { conversation_id: direct, message: 'Mine', client_key: randomUUID() };
    expect(await send('partner', row)).toHaveLength(1);
    expect(await send('employee', row)).toHaveLength(1);
  });

  it('is optional', async () => {
    expect(await send('partner', { conversation_id: direct, message: 'Plain' })).toHaveLength(1);
    expect(await send('partner', { conversation_id: direct, message: 'Plain' })).toHaveLength(1);
  });
});

describe('the order of messages', () => {
  it('is that of their dates, which are unique, however many are sent at the same time', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_none, n) =>
        send(n % 2 ? 'partner' : 'employee', { conversation_id: direct, message: `At once ${n}` }),
      ),
    );
    await call(
      'partner',
      `insert into public.work_order_messages (conversation_id, message)
       select $1, 'In one statement ' || n from generate_series(1, 300) n`,
      [direct],
    );
    const [{ all, different }] = await owner(
      `select count(*)::int as all, count(distinct created_at)::int as different
       from public.work_order_messages where conversation_id = $1`,
      [direct],
    );
    expect(all).toBeGreaterThan(340);
    expect(different).toBe(all);
  });

  it('lets a cursor skip none: pages of thirty contain every message once, in order', async () => {
    const read: string[] = [];
    let cursor = 'infinity';
    for (;;) {
      const page = await call(
        'partner',
        'select id, created_at::text as cursor from public.get_conversation_messages($1, 30, $2)',
        [direct, cursor],
      );
      read.push(...page.map(({ id }) => id));
      if (page.length < 30) break;
      cursor = page[29].cursor;
    }
    const all = await owner(
      'select id from public.work_order_messages where conversation_id = $1 order by created_at desc',
      [direct],
    );
    expect(read).toEqual(all.map(({ id }) => id));
  });

  it('does not mark a message read that is still being sent: it is unread afterwards', async () => {
    await call('partner', 'select public.mark_conversation_read($1)', [direct]);
    await cases.as('employee', async (client) => {
      await client.query(
        `insert into public.work_order_messages (conversation_id, message) values ($1, 'Under way')`,
        [direct],
      );
      // Dated already, and not to be seen before this transaction ends.
      await call('partner', 'select public.mark_conversation_read($1)', [direct]);
      await call('partner', 'select public.mark_messages_delivered()');
    });
    const counts = await call('partner', 'select * from public.get_unread_message_counts()');
    expect(counts).toContainEqual({ key: `conv:${direct}`, unread_count: '1' });
  });

  it('keeps the date of imported history', async () => {
    const [{ created_at }] = await owner(
      `insert into public.work_order_messages (conversation_id, message, sender_id, created_at)
       values ($1, 'Long ago', $2, '2020-05-01T10:00:00Z') returning created_at`,
      [direct, cases.scenario.profiles.employee],
    );
    expect(created_at.toISOString()).toBe('2020-05-01T10:00:00.000Z');
  });
});

describe('the audience of a message', () => {
  it('is chosen by the office only; messages of others go to the office', async () => {
    const chosen = async (name: IdentityName, visibility: string) =>
      (await send(name, { conversation_id: thread, message: 'x', visibility }))[0]?.visibility;
    for (const visibility of ['everyone', 'partner', 'assigned', 'staff']) {
      expect(await chosen('employee', visibility)).toBe(visibility);
      expect(await chosen('partner', visibility)).toBe('partner');
      expect(await chosen('subcontractor', visibility)).toBe('assigned');
    }
    const [kept] = await send('employee', { conversation_id: direct, message: 'x', visibility: 'staff' });
    expect(kept?.visibility).toBe('everyone');
  });

  it('excludes everybody outside the office from an internal note, without a trace', async () => {
    const seen = () => call('partner', 'select * from public.conversations where id = $1', [thread]);
    const overview = () => call('partner', 'select * from public.get_work_order_threads_overview()');
    const before = [await seen(), await overview()];
    await send('manager', { conversation_id: thread, message: 'Charge them more', visibility: 'staff' });
    expect([await seen(), await overview()]).toEqual(before);
  });

  it('follows the work order to another subcontractor', async () => {
    const { workOrder } = cases.scenario.rows;
    const { subcontractor, otherSubcontractor } = cases.scenario.organizations;
    const give = (to: string) =>
      owner('update public.work_orders set assigned_organization_id = $2 where id = $1', [workOrder, to]);
    const sees = async (name: IdentityName) =>
      (await call(name, 'select from public.conversations where id = $1', [thread])).length;
    await give(otherSubcontractor);
    expect([await sees('subcontractor'), await sees('otherSubcontractor')]).toEqual([0, 1]);
    await give(subcontractor);
    expect([await sees('subcontractor'), await sees('otherSubcontractor')]).toEqual([1, 0]);
  });
});

describe('files of a message', () => {
  it('are linked to it, and visible to its readers', async () => {
    const photo = await file('subcontractor');
    const sees = async (name: IdentityName) =>
      (await call(name, 'select from public.attachments where id = $1', [photo])).length;
    expect(await sees('employee')).toBe(0);
    const [message] = await send('subcontractor', {
      conversation_id: thread,
      message: 'See photo',
      attachment_ids: [photo],
    });
    const [row] = await owner('select message_id from public.attachments where id = $1', [photo]);
    expect(row.message_id).toBe(message?.id);
    expect([await sees('employee'), await sees('partner'), await sees('otherSubcontractor')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('are refused with one message if they belong to others, are used, named twice, or missing', async () => {
    const [others, used, mine] = [
      await file('partner'),
      await file('subcontractor'),
      await file('subcontractor'),
    ];
    await send('subcontractor', { conversation_id: thread, message: 'Used', attachment_ids: [used] });
    for (const attachment_ids of [[others], [used], [mine, mine], [randomUUID()], [mine, others]]) {
      const sending = send('subcontractor', { conversation_id: thread, message: 'No', attachment_ids });
      await expect(sending).rejects.toMatchObject({
        code: '23514',
        message: 'A file could not be attached.',
      });
    }
    expect(await owner('select message_id from public.attachments where id = $1', [mine])).toEqual([
      { message_id: null },
    ]);
  });

  it('belong to one of two messages that claim them at the same time', async () => {
    const photo = await file('subcontractor');
    const row = { conversation_id: thread, message: 'Race', attachment_ids: [photo] };
    const outcomes = await Promise.allSettled([send('subcontractor', row), send('subcontractor', row)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a mention', () => {
  const mention = (name: IdentityName, who: string[], more: Record<string, unknown> = {}) =>
    send(name, { conversation_id: thread, message: '@Erin please look', mentioned_ids: who, ...more });

  it('notifies the mentioned person once, and not the sender', async () => {
    const { manager, partner } = cases.scenario.profiles;
    const [message] = await mention('manager', [partner, partner, manager], {
      message: 'x'.repeat(150),
      visibility: 'partner',
    });
    const notified = await call(
      'partner',
      `select * from public.notifications where kind = 'message_mention'`,
    );
    expect(notified).toMatchObject([
      {
        profile_id: partner,
        title: 'manager@cases.test',
        body: 'x'.repeat(100),
        path: `/messages?conversation=${thread}&message=${message?.id}`,
        work_order_id: cases.scenario.rows.workOrder,
      },
    ]);
    expect(await call('manager', `select from public.notifications where kind = 'message_mention'`)).toEqual(
      [],
    );
  });

  it('of a sender without a name keeps that fact, for a title in the language of the reader', async () => {
    const { manager, partner } = cases.scenario.profiles;
    await owner('update public.profiles set email = null where id = $1', [manager]);
    const [message] = await mention('manager', [partner], { visibility: 'partner' });
    await owner(`update public.profiles set email = 'manager@cases.test' where id = $1`, [manager]);
    const path = `/messages?conversation=${thread}&message=${message?.id}`;
    expect(
      await call('partner', 'select title, facts from public.notifications where path = $1', [path]),
    ).toEqual([{ title: 'Somebody', facts: { person: null } }]);
  });

  it('notifies nobody who cannot read the message, as if that person did not exist', async () => {
    const { partner, subcontractor, otherPartner, disabled, employee } = cases.scenario.profiles;
    const refused: [IdentityName, string, string][] = [
      ['manager', partner, 'staff'],
      ['manager', partner, 'assigned'],
      ['manager', subcontractor, 'partner'],
      ['manager', otherPartner, 'everyone'],
      ['manager', disabled, 'everyone'],
      ['partner', subcontractor, 'everyone'],
      ['subcontractor', partner, 'everyone'],
      ['partner', randomUUID(), 'everyone'],
    ];
    for (const [name, who, visibility] of refused) {
      await expect(
        mention(name, [employee, who], { visibility }),
        `${name} ${visibility}`,
      ).rejects.toMatchObject({
        code: '23514',
        message: 'Somebody who is mentioned cannot read this message.',
      });
    }
    for (const [name, who] of [
      ['partner', employee],
      ['subcontractor', employee],
      ['manager', subcontractor],
    ] as const) {
      expect(await mention(name, [who]), name).toHaveLength(1);
    }
  });

  it('in a direct conversation can only be of the other person', async () => {
    const { employee, manager } = cases.scenario.profiles;
    expect(await mention('partner', [employee], { conversation_id: direct })).toHaveLength(1);
    await expect(mention('partner', [manager], { conversation_id: direct })).rejects.toThrow('cannot read');
  });
});

describe('permission to write to a person', () => {
  const canSend = async (name: IdentityName, id: string) =>
    (await call(name, 'select c.can_send from public.conversations c where c.id = $1', [id]))[0]?.can_send;

  it('ends when the other is disabled or no longer a contact; earlier messages stay readable', async () => {
    const { manager, partner, subcontractor } = cases.scenario.profiles;
    const conversation_id = await open('partner', manager);
    await send('manager', { conversation_id, message: 'Hello' });
    expect([await canSend('partner', conversation_id), await canSend('manager', conversation_id)]).toEqual([
      true,
      true,
    ]);

    const setActive = (id: string, active: boolean) =>
      owner('update public.profiles set is_active = $2 where id = $1', [id, active]);
    await setActive(manager, false);
    expect(await canSend('partner', conversation_id)).toBe(false);
    await expect(send('partner', { conversation_id, message: 'Hello?' })).rejects.toMatchObject({
      code: '42501',
    });
    expect(
      await call('partner', 'select message from public.get_conversation_messages($1)', [conversation_id]),
    ).toEqual([{ message: 'Hello' }]);
    await setActive(manager, true);

    // Two of firms that have nothing to do with each other: once colleagues, now strangers.
    const members = (text: string) => owner(text, [cases.scenario.organizations.subcontractor, partner]);
    await members(
      `insert into public.organization_members (organization_id, user_id, role) values ($1, $2, 'member')`,
    );
    const colleagues = await open('partner', subcontractor);
    expect(await canSend('partner', colleagues)).toBe(true);
    await members('delete from public.organization_members where organization_id = $1 and user_id = $2');
    expect([await canSend('partner', colleagues), await canSend('subcontractor', colleagues)]).toEqual([
      false,
      false,
    ]);
    await expect(send('partner', { conversation_id: colleagues, message: 'Hi' })).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('notifies nobody outside of the conversation', async () => {
    const [{ answer }] = await call(
      'admin',
      `select public.can_send(c) as answer from (
      select (jsonb_populate_record(null::public.conversations, jsonb_build_object('id', $1::uuid, 'conversation_type', 'direct'))).*) c`,
      [direct],
    );
    expect(answer).toBe(false);
    expect(await canSend('partner', thread)).toBe(true);
    expect(await canSend('otherPartner', thread)).toBeUndefined();
  });

  it('two people who open their conversation at the same time, twenty times, have one', async () => {
    const { admin, subcontractor } = cases.scenario.profiles;
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        n % 2 ? open('admin', subcontractor) : open('subcontractor', admin),
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('two people who open a thread at the same time have one', async () => {
    const opened = await Promise.all(
      (['partner', 'employee', 'partner', 'employee'] as const).map((name) =>
        call(name, 'select public.open_work_order_thread($1) as id', [cases.scenario.rows.newWorkOrder]),
      ),
    );
    expect(new Set(opened.map(([row]) => row.id)).size).toBe(1);
  });
});
