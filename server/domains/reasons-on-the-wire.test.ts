import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What a stock client finds in `details` of a refusal (decision 071). */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const said = (error: { details: string } | null): unknown => JSON.parse(error?.details ?? 'null');

test('a command’s refusal names its reason, its parameters, and the field', async () => {
  const { client } = company.people.admin;
  const missing = await client.rpc('approve_bill', { bill_id: randomUUID() } as never);
  expect(missing.error).toMatchObject({ code: 'not_found', hint: null });
  expect(said(missing.error)).toEqual({ reason: 'bill_missing', params: {} });

  const project = await client.rpc('save_project', { name: 'Doors' } as never);
  const { id } = project.data as unknown as { id: string };
  const step = (status: string) => client.rpc('change_project_status', { project_id: id, status } as never);
  expect(said((await step('completed')).error)).toEqual({
    reason: 'project_step_invalid',
    params: { from: 'planned', to: 'completed' },
  });
  expect(said((await step('cancelled')).error)).toEqual({
    ...{ reason: 'project_reason_missing', params: {} },
    field: 'reason',
  });
});

test('a refusal of invalid input names every invalid field', async () => {
  const wrong = await company.people.admin.client.rpc('save_project', { name: '', start_date: 'x' } as never);
  expect(said(wrong.error)).toEqual({
    reason: 'input_invalid',
    params: { issue: wrong.error?.message, issues: expect.stringMatching(/^name: .*; start_date: /) },
  });
});

test('a text with the character NUL is invalid input of every command', async () => {
  const { client } = company.people.admin;
  const inside = await client.rpc('invite_person', {
    ...{ email: 'nul@people.test', first_name: 'Ada', last_name: 'Moss', role: 'member' },
    ...{ organization_id: company.organizations.customer, employee_number: 'a\0b' },
  });
  const deep = await client.rpc('import_invitations', {
    ...{ organization_id: company.organizations.customer, dry_run: true, skip_invalid: false },
    rows: [{ email: 'nul@people.test', first_name: 'a\0b' }],
  });
  const message = 'Remove the character NUL (U+0000).';
  for (const [{ error }, field] of [
    [inside, 'employee_number'],
    [deep, 'rows.0.first_name'],
  ] as const) {
    const issue = `${field}: ${message}`;
    expect(error).toMatchObject({ code: 'invalid_input', message: issue });
    expect(said(error)).toEqual({ reason: 'input_invalid', params: { issue, issues: issue } });
  }
});

test('half a character is invalid input of every command, and a whole emoji is not', async () => {
  const { customer } = company.organizations;
  const invite = (employee_number: string) =>
    company.people.admin.client.rpc('import_invitations', {
      ...{ organization_id: customer, dry_run: true, skip_invalid: false },
      rows: [{ email: 'half@people.test', first_name: 'Ada', last_name: 'Moss', employee_number }],
    });
  const issue = 'rows.0.employee_number: Remove the broken character: it is half of one.';
  for (const half of ['a\uD83D', '\uDEAAb'])
    expect((await invite(half)).error).toMatchObject({ code: 'invalid_input', message: issue });
  expect((await invite('🚪')).error).toBeNull();
});

test('a refusal by the database also names its reason in a direct write', async () => {
  const { error } = await company.people.partner.client.from('partner_locations').insert({
    ...{ organization_id: company.organizations.customer, name: 'Dock', address_line1: '' },
    ...{ city: 'Medina', state: 'OH', postal_code: '44256' },
  } as never);
  expect(error).toMatchObject({ code: '23514', message: 'Enter the street and number.' });
  expect(said(error)).toEqual({ reason: 'location_street_missing', params: {} });
});

test('a phone number that nobody could dial is refused in every direct write', async () => {
  const { admin, partner } = company.people;
  const { customer } = company.organizations;
  const phone = 'call me maybe';
  const refused = [
    await partner.client.from('profiles').update({ phone }).eq('id', partner.profileId),
    await admin.client.from('organizations').update({ contact_phone: phone }).eq('id', customer),
    await partner.client.from('partner_locations').insert({
      ...{ organization_id: customer, name: 'Dock', address_line1: '1 Mill Road', contact_phone: phone },
      ...{ city: 'Medina', state: 'OH', postal_code: '44256' },
    } as never),
  ];
  for (const { error } of refused) expect(said(error)).toEqual({ reason: 'phone_invalid', params: {} });
});

test.each(['Your invoice is overdue - pay at http://evil.test/pay', 'Ada\n\nPay now', 'evil.test/login'])(
  'emails of the portal carry no message in the name %j of a person',
  async (text) => {
    const { client, profileId } = company.people.partner;
    for (const change of [{ first_name: text }, { last_name: text }]) {
      const { error } = await client.from('profiles').update(change).eq('id', profileId);
      expect(said(error)).toEqual({ reason: 'name_invalid', params: {} });
    }
  },
);

test('a refusal by a quota names the quota', async () => {
  await portal.owner.query(
    `insert into public.settings (key, value) values ('quotas', '{"saved_views": 0}')`,
  );
  const { error } = await company.people.admin.client
    .from('saved_views')
    .insert({ list: 'work-orders', name: 'Mine', search: {} });
  expect(error).toMatchObject({ code: 'PT429', message: 'You have saved too many views.' });
  expect(said(error)).toEqual({ reason: 'quota_saved_views', params: { limit: '0' } });
});
