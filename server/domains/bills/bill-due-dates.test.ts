import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addSubmittedBill } from '../../../test/reliability/support/fixture.ts';

/** The office moves the day by which an unpaid bill is due. The bills were submitted on November 19. */
let portal: TestPortal;
let company: Company;
let payer: Person;
let reviewer: Person;
let technician: Person;
let bill_id: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { contractor } = company.organizations;
  payer = await addPerson(portal, { name: 'Payer', memberships: [[contractor, 'employee', ['pay_bills']]] });
  reviewer = await addPerson(portal, {
    name: 'Reviewer',
    memberships: [[contractor, 'employee', ['approve_bills']]],
  });
  await portal.owner.query(
    'insert into public.organization_billing (organization_id, payment_terms_days) values ($1, 30)',
    [company.organizations.subcontractor],
  );
  technician = await addPerson(portal, { name: 'Technician', memberships: [[contractor, 'employee']] });
}, 240_000);
afterAll(() => portal?.stop());
beforeEach(async () => {
  bill_id = await addSubmittedBill({ owner: portal.owner, company });
});

const admin = () => company.people.admin;
const subcontractor = () => company.people.subcontractor;

async function bill(as: Person = admin()) {
  const { data } = await as.client
    .from('subcontractor_bills')
    .select('status, due_date, updated_at')
    .eq('id', bill_id)
    .single()
    .throwOnError();
  return data;
}

const set = (as: Person, due_date: string | null, version: string) =>
  as.client.rpc('set_bill_due_date', { subcontractor_bill_id: bill_id, version, due_date });
type Answer = Awaited<ReturnType<typeof set>>;
const refusal = ({ error }: Answer) => readReason(error?.details);
const move = async (due_date: string | null, as: Person = admin()) =>
  set(as, due_date, (await bill()).updated_at);
const approve = () => admin().client.rpc('approve_bill', { bill_id }).throwOnError();

test('those who approve and those who pay bills move the day, and the subcontractor reads it', async () => {
  expect(await bill()).toMatchObject({ due_date: '2026-12-19' });
  const { data } = await move('2026-12-24', payer);
  expect(data).toEqual({ id: bill_id, due_date: '2026-12-24', updated_at: (await bill()).updated_at });
  await approve();
  expect((await move('2027-01-08', reviewer)).error).toBeNull();
  expect(await bill(subcontractor())).toMatchObject({ status: 'approved', due_date: '2027-01-08' });
  expect((await move(null)).data).toMatchObject({ due_date: null });
  const { data: history } = await subcontractor()
    .client.from('subcontractor_bill_events')
    .select('actor_profile_id, data')
    .eq('subcontractor_bill_id', bill_id)
    .eq('event_type', 'due_date_changed')
    .order('created_at');
  expect(history).toEqual([
    { actor_profile_id: payer.profileId, data: { from: '2026-12-19', to: '2026-12-24' } },
    { actor_profile_id: reviewer.profileId, data: { from: '2026-12-24', to: '2027-01-08' } },
    { actor_profile_id: admin().profileId, data: { from: '2027-01-08' } },
  ]);
});

test('the sums of what is due count it on its new day', async () => {
  await move('2031-05-05');
  const sums = async (p_due_from: string, p_due_until: string) =>
    (await admin().client.rpc('bill_sums', { p_due_from, p_due_until }).throwOnError()).data;
  expect(await sums('2031-05-05', '2031-05-05')).toMatchObject([{ bills: 1, total: 450.5 }]);
  await move('2031-05-06');
  expect(await sums('2031-05-05', '2031-05-05')).toMatchObject([{ bills: 0 }]);
});

test('a day before the submission is refused at its field, also by the database', async () => {
  const { due_date } = await bill();
  expect(refusal(await move('2026-11-18'))).toMatchObject({
    ...{ reason: 'bill_due_before_submission', params: { day: '2026-11-19' }, field: 'due_date' },
  });
  const written = await portal
    .serviceClient()
    .from('subcontractor_bills')
    .update({ due_date: '2026-11-18' })
    .eq('id', bill_id);
  expect(readReason(written.error?.details)).toMatchObject({
    ...{ reason: 'bill_due_before_submission', field: 'due_date' },
  });
  expect(await bill()).toMatchObject({ due_date });
  expect((await move('2026-11-19')).error).toBeNull();
});

test('a bill of which retainage is still held can be moved, and a paid one keeps its day', async () => {
  await admin().client.rpc('approve_bill', { bill_id, retainage_percent: 10 }).throwOnError();
  const pay = () =>
    admin().client.rpc('mark_bills_paid', {
      ...{ bill_ids: [bill_id], paid_on: recentDay(), payment_method: 'ach' },
    });
  await pay();
  expect((await move('2027-02-01')).error).toBeNull();
  const { data: released } = await admin().client.rpc('release_bill_retainage', {
    ...{ bill_id, amount: 45.05, held: 45.05, submission_key: randomUUID() },
  });
  expect(released).toMatchObject({ held: 0 });
  await pay();
  expect(refusal(await move('2027-03-01'))?.reason).toBe('bill_due_date_final');
  await portal
    .serviceClient()
    .from('subcontractor_bills')
    .update({ due_date: '2027-03-01' })
    .eq('id', bill_id)
    .throwOnError();
  expect(await bill()).toMatchObject({ status: 'paid', due_date: '2027-02-01' });
});

test('of two people who read the same bill, the second one learns of the first', async () => {
  const { updated_at } = await bill();
  const answers = await Promise.all([
    set(payer, '2027-01-01', updated_at),
    set(reviewer, '2027-01-02', updated_at),
  ]);
  const reasons = answers.map((answer) => refusal(answer)?.reason);
  expect(reasons.toSorted()).toEqual(['bill_due_date_changed', undefined]);
  const kept = answers.find(({ error }) => error === null)?.data?.due_date;
  expect(await bill()).toMatchObject({ due_date: kept });
});

test('nobody else moves the day', async () => {
  const { due_date, updated_at } = await bill();
  const { manager, partner, otherSubcontractor } = company.people;
  const dispatcher = await addPerson(portal, {
    name: 'Dispatcher',
    memberships: [[company.organizations.contractor, 'employee', PRESETS.dispatcher]],
  });
  const reasons = async (people: Person[]) =>
    Promise.all(people.map(async (as) => refusal(await set(as, '2027-01-01', updated_at))?.reason));
  expect(await reasons([subcontractor(), manager])).toEqual([
    'bill_due_date_office_only',
    'capability_missing',
  ]);
  expect(await reasons([dispatcher, technician, partner, otherSubcontractor])).toEqual([
    'bill_missing',
    'bill_missing',
    'bill_missing',
    'bill_missing',
  ]);
  const written = await subcontractor()
    .client.from('subcontractor_bills')
    .update({ due_date: '2027-01-01' })
    .eq('id', bill_id);
  expect(written.error?.code).toBe('42501');
  expect(await bill()).toMatchObject({ due_date });
});
