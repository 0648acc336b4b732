import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const request = (as: PersonName, submission_key: string | null, title = 'Cooler is warm') =>
  company.people[as].client
    .rpc('create_work_order', {
      partner_location_id: company.locationId,
      title,
      description: 'Since this morning.',
      trade: 'Refrigeration',
      priority: 'high',
      submission_key,
    })
    // Another attempt after a reload: nothing but the draft's key ties them together.
    .setHeader('Idempotency-Key', randomUUID());

test('one draft becomes one work order, however often and however many times at the same time it is sent', async () => {
  const key = randomUUID();
  const sent = await Promise.all(Array.from({ length: 8 }, () => request('partner', key)));
  sent.push(await request('partner', key, 'Cooler is warm, changed after it was filed'));
  expect(new Set(sent.map(({ data }) => data?.id)).size).toBe(1);
  expect(sent.every(({ error, data }) => !error && /^WO-\d+$/.test(data?.work_order_number ?? ''))).toBe(
    true,
  );
  const { rows } = await portal.owner.query(
    `select count(distinct w.id)::int as orders, count(e.id)::int as events
     from public.work_orders w left join public.work_order_events e on e.work_order_id = w.id
     where w.submission_key = $1`,
    [key],
  );
  expect(rows).toEqual([{ orders: 1, events: 1 }]);
});

test('a key belongs to its sender: with another person’s key, a new request is created and nothing is revealed', async () => {
  const key = randomUUID();
  const theirs = await request('partner', key);
  const office = await request('employee', key);
  expect(office.error).toBeNull();
  expect(office.data?.id).not.toBe(theirs.data?.id);
});

test('every request without a key is a new one', async () => {
  const [one, other] = [await request('partner', null), await request('partner', null)];
  expect(one.data?.id).not.toBe(other.data?.id);
});

test('similar open work at the same location is found by trade or title, and only by those who see it', async () => {
  await portal.owner.query('delete from public.work_order_events; delete from public.work_orders');
  await portal.owner.query(
    `insert into public.work_orders (title, trade, status, created_at, organization_id, partner_location_id)
     select title, trade, status, now() - age * interval '1 day', $1, $2 from (values
       ('Walk-in cooler is warm', 'Refrigeration', 'received', 1),
       ('Sign is dark', 'Electrical', 'received', 2),
       ('Freezer makes noise', 'Refrigeration', 'on_hold', 3),
       ('Walk-in cooler was warm', 'Refrigeration', 'cancelled', 1),
       ('Walk in cooler warm again', 'Refrigeration', 'received', 31)
     ) as work (title, trade, status, age)`,
    [company.organizations.customer, company.locationId],
  );
  const look = async (as: PersonName, p_title: string, p_trade: string, locationId = company.locationId) => {
    const { data, error } = await company.people[as].client.rpc('similar_open_work_orders', {
      p_partner_location_id: locationId,
      p_title,
      p_trade,
    });
    expect(error).toBeNull();
    return data?.map(({ title }) => title);
  };
  expect(await look('partner', 'walk in cooler too warm', 'Refrigeration')).toEqual([
    'Walk-in cooler is warm',
    'Freezer makes noise',
  ]);
  expect(await look('employee', 'The sign is dark', '')).toEqual(['Sign is dark']);
  expect(await look('partner', 'Leaking roof', 'Roofing')).toEqual([]);
  expect(await look('partner', 'Sign is dark', 'Electrical', company.otherLocationId)).toEqual([]);
  for (const person of ['otherPartner', 'subcontractor', 'stranger'] as const)
    expect(await look(person, 'Walk-in cooler is warm', 'Refrigeration')).toEqual([]);
});
