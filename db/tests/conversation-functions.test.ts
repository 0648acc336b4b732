import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const call = (name: IdentityName, text: string, values: unknown[] = []) =>
  cases.as(name, async (client) => (await client.query(text, values)).rows);

const open = (name: IdentityName, other: string) =>
  call(name, 'select public.create_direct_conversation($1) as id', [other]).then(([row]) => row.id);

const unread = async (name: IdentityName) => {
  const rows = await call(name, 'select key, unread_count::int from public.get_unread_message_counts()');
  return Object.fromEntries(rows.map(({ key, unread_count }) => [key, unread_count]));
};

describe('create_direct_conversation', () => {
  it('opens one conversation for two people, whoever starts', async () => {
    const { admin, subcontractor } = cases.scenario.profiles;
    const id = await open('admin', subcontractor);
    expect(await open('subcontractor', admin)).toBe(id);
    expect(await open('admin', subcontractor)).toBe(id);
  });

  it('finds the office for a partner; people of other firms look as if they did not exist', async () => {
    const { manager, subcontractor, otherPartner, partner, disabled } = cases.scenario.profiles;
    await expect(open('partner', manager)).resolves.toMatch(/^[0-9a-f-]{36}$/);
    for (const stranger of [subcontractor, otherPartner, partner, disabled, randomUUID()]) {
      await expect(open('partner', stranger)).rejects.toThrow('User not found');
    }
  });

  it('is closed to callers without a profile', async () => {
    const { manager } = cases.scenario.profiles;
    await expect(open('disabled', manager)).rejects.toThrow('Not authenticated');
    await expect(open('anon', manager)).rejects.toThrow('permission denied');
  });
});

describe('unread messages', () => {
  it('are counted by what each person may read, until marked read', async () => {
    const { direct, thread, workOrder } = cases.scenario.rows;
    expect(await unread('partner')).toEqual({ [`conv:${direct}`]: 1, [`wo:${workOrder}`]: 2 });
    expect(await unread('subcontractor')).toEqual({ [`wo:${workOrder}`]: 2 });
    expect(await unread('admin')).toEqual({ [`wo:${workOrder}`]: 4 });
    expect(await unread('manager')).toEqual({});
    expect(await unread('otherPartner')).toEqual({});

    await call('partner', 'select public.mark_conversation_read($1)', [direct]);
    await call('subcontractor', 'select public.mark_conversation_read($1)', [thread]);
    expect(await unread('partner')).toEqual({ [`wo:${workOrder}`]: 2 });
    expect(await unread('subcontractor')).toEqual({});
  });

  it('of somebody else cannot be marked as read', async () => {
    const mark = call('otherPartner', 'select public.mark_conversation_read($1)', [
      cases.scenario.rows.thread,
    ]);
    await expect(mark).rejects.toThrow('This conversation does not exist, or you may not see it.');
  });
});

describe('overviews', () => {
  it('show a direct conversation under the name of the other person', async () => {
    const { rows, profiles } = cases.scenario;
    await cases.testDatabase.owner.query(
      `update public.profiles set first_name = 'Erin', last_name = 'Lake' where id = $1`,
      [profiles.employee],
    );
    const overview = await call(
      'partner',
      'select * from public.get_conversations_overview() where conversation_id = $1',
      [rows.direct],
    );
    expect(overview).toMatchObject([
      {
        title: 'Erin Lake',
        conversation_type: 'direct',
        last_message: 'Good morning',
        other_user_id: profiles.employee,
      },
    ]);
  });

  it('show the last message of a thread that the caller may read', async () => {
    const { workOrder } = cases.scenario.rows;
    const last = async (name: IdentityName) =>
      (await call(name, 'select id, last_message from public.get_work_order_threads_overview()')).map(
        ({ id, last_message }) => [id, last_message],
      );
    expect(await last('partner')).toEqual([[`wo:${workOrder}`, 'For partner']]);
    expect(await last('subcontractor')).toEqual([[`wo:${workOrder}`, 'For assigned']]);
    expect(await last('admin')).toEqual([[`wo:${workOrder}`, 'For staff']]);
    expect(await last('otherPartner')).toEqual([]);
  });

  it('show the office the threads of an organization, as customer or as assigned firm', async () => {
    const { workOrder } = cases.scenario.rows;
    const { partner, subcontractor, otherPartner } = cases.scenario.organizations;
    const of = async (name: IdentityName, organizationId: string | undefined) =>
      (await call(name, 'select id from public.get_work_order_threads_overview($1)', [organizationId])).map(
        ({ id }) => id,
      );
    for (const name of ['admin', 'manager'] as const) {
      expect(await of(name, partner)).toEqual([`wo:${workOrder}`]);
      expect(await of(name, subcontractor)).toEqual([`wo:${workOrder}`]);
      expect(await of(name, otherPartner)).toEqual([]);
    }
    // Who does the work is not the customer's to ask, nor the other way round.
    expect(await of('partner', subcontractor)).toEqual([]);
    expect(await of('subcontractor', partner)).toEqual([]);
  });
});

describe('get_conversation_messages', () => {
  it('pages backwards through what the caller may read', async () => {
    const { thread } = cases.scenario.rows;
    // The cursor goes through as text, as it does over the wire: a Date would cut its microseconds.
    const page = (name: IdentityName, limit: number, before?: string) =>
      before
        ? call(name, 'select * from public.get_conversation_messages($1, $2, $3)', [thread, limit, before])
        : call(name, 'select *, created_at::text as cursor from public.get_conversation_messages($1, $2)', [
            thread,
            limit,
          ]);
    expect((await page('admin', 50)).length).toBe(4);
    const [newest] = await page('partner', 1);
    expect(newest.message).toBe('For partner');
    expect((await page('partner', 50, newest.cursor)).map(({ message }) => message)).toEqual([
      'For everyone',
    ]);
    expect(await page('otherPartner', 50)).toEqual([]);
  });

  it('gives the newest messages of many conversations at once, as each one would', async () => {
    const { thread, direct } = cases.scenario.rows;
    const newest = (name: IdentityName) =>
      call(name, 'select * from public.get_newest_messages($1, 1)', [[thread, direct]]);
    for (const name of ['admin', 'partner', 'subcontractor', 'otherPartner'] as const) {
      const each = await Promise.all(
        [thread, direct].map((id) =>
          call(name, 'select * from public.get_conversation_messages($1, 1)', [id]),
        ),
      );
      const found = await newest(name);
      expect(found.map(({ id }) => id).sort()).toEqual(
        each
          .flat()
          .map(({ id }) => id)
          .sort(),
      );
      expect(found.every(({ conversation_id }) => [thread, direct].includes(conversation_id))).toBe(true);
    }
    expect(await newest('otherPartner')).toEqual([]);
  });

  it('opens the thread of a work order once, for people who see the work order', async () => {
    const { newWorkOrder, thread, workOrder } = cases.scenario.rows;
    const openThread = async (name: IdentityName, workOrderId: string) =>
      (await call(name, 'select public.open_work_order_thread($1) as id', [workOrderId]))[0].id;
    expect(await openThread('subcontractor', workOrder)).toBe(thread);
    const opened = await openThread('partner', newWorkOrder);
    expect(await openThread('employee', newWorkOrder)).toBe(opened);
    await expect(openThread('otherPartner', newWorkOrder)).rejects.toThrow(
      'This work order does not exist, or you may not see it.',
    );
  });
});
