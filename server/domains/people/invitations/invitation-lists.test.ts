import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import {
  addPerson,
  type Company,
  createCompany,
  type Person,
  type PortalClient,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Invitations from a list of people. */

let portal: TestPortal;
let company: Company;
let partnerAdmin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  partnerAdmin = await addPerson(portal, {
    name: 'PartnerAdmin',
    memberships: [[company.organizations.customer, 'admin']],
  });
});
afterAll(() => portal.stop());

const send = (client: PortalClient, input: CommandInput<'import_invitations'>) =>
  client.rpc('import_invitations', input);
let count = 0;
const newAddress = () => {
  count += 1;
  return `new${count}@people.test`;
};
/** What the page of a link shows of its invitation. */
const describedBy = async (link = '') =>
  (await portal.client().rpc('describe_invitation', { token: link.split('#token=')[1] ?? '' })).data
    ?.invitation;

const rows = () => [
  { email: newAddress(), first_name: 'Ann', last_name: 'One', organization: 'The customer', role: 'Admin' },
  { email: 'no address', first_name: 'Ben', last_name: '', organization: 'The customer' },
  {
    email: company.people.partner.email,
    first_name: 'Cay',
    last_name: 'Three',
    organization: 'the CUSTOMER',
  },
  { email: newAddress(), first_name: 'Dan', last_name: 'Four', organization: 'Nobody' },
  {
    email: newAddress(),
    first_name: 'Eve',
    last_name: 'Five',
    organization: 'The contractor',
    hourly_billable_rate: '$1,095.50',
  },
];

test('is checked line by line, and its valid lines are invited on request', async () => {
  const input = { rows: rows(), dry_run: true };
  const trial = await send(company.people.admin.client, input);
  expect(trial.data).toEqual({
    ...{ valid: 2, without_rate: 0, is_mailed: false, first_admins: [], invited: [] },
    problems: [
      { row: 1, messages: ['“no address”: Enter an email address.', 'Enter the last name.'] },
      { row: 2, messages: [expect.stringContaining('already a member')] },
      { row: 3, messages: ['There is no active organization named Nobody.'] },
    ],
  });
  const all = await send(company.people.admin.client, { ...input, dry_run: false });
  expect(all.error?.details).toContain('invitation_lines_invalid');
  const some = await send(company.people.admin.client, { ...input, dry_run: false, skip_invalid: true });
  const { invited } = some.data as unknown as { invited: { row: number; link: string }[] };
  expect(invited.map(({ row }) => row)).toEqual([0, 4]);
  expect(await describedBy(invited[0]?.link)).toMatchObject({
    role: 'admin',
  });
  expect(await describedBy(invited[1]?.link)).toMatchObject({
    role: 'employee',
  });
});

test('finds which of two organizations with the same name a line means, or asks', async () => {
  const names = ['Twin Works', 'Twin Works', 'The contractor', 'Old Works', 'Old Works'];
  const types = ['partner', 'subcontractor', 'partner', 'partner', 'subcontractor'];
  // The type is a part of the name here, and the name of another organization without it.
  names.push('Sub Works', 'Sub Works', 'Odd Works (Customer)', 'Odd Works');
  types.push('subcontractor', 'subcontractor', 'subcontractor', 'partner');
  const { rows: twins } = await portal.owner.query<{ id: string }>(
    `insert into organizations (name, organization_type, is_active)
     select * from unnest($1::text[], $2::text[], $3::boolean[]) returning id`,
    [names, types, names.map((_, index) => index !== 3)],
  );
  const line = (organization: string, changes: object) => ({
    ...{ email: newAddress(), first_name: 'Ann', last_name: 'Twin', organization },
    ...changes,
  });
  const again =
    'Several organizations are named {{name}}. Write the type behind the name, such as “{{name}} (Customer)”, or invite from the organization’s page.';
  const { data } = await send(company.people.admin.client, {
    dry_run: true,
    rows: [
      line('The contractor', { preset: 'Dispatcher', role: 'Manager' }),
      line('The contractor', { preset: 'Technician' }),
      line('The contractor', { hourly_billable_rate: '90' }),
      line('The contractor', { role: 'Admin' }),
      line('Twin Works', { role: 'Member' }),
      line('twin works (SUBCONTRACTOR)', { role: 'Admin' }),
      line('The contractor (customer)', { role: 'Member' }),
      line('Old Works', {}),
      line('Old Works (customer)', {}),
      line('The contractor', { role: 'Employee' }),
      line('The contractor', { preset: 'Dispatcher' }),
      line('The contractor', { employee_number: '4711' }),
      line('The contractor', { hourly_cost_rate: '40' }),
      line('Sub Works', {}),
      line('Odd Works (Customer)', { role: 'Admin' }),
      line('', {}),
    ],
  });
  expect(data).toMatchObject({
    valid: 11,
    // The dispatcher’s time is not paid by the hour.
    without_rate: 4,
    problems: [
      { row: 3, messages: [again.replaceAll('{{name}}', 'The contractor')] },
      { row: 4, messages: [again.replaceAll('{{name}}', 'Twin Works')] },
      { row: 8, messages: [expect.stringContaining('no active organization named Old Works (customer).')] },
      {
        row: 13,
        messages: [again.replaceAll('{{name}}', 'Sub Works').replace('(Customer)', '(Subcontractor)')],
      },
      { row: 15, messages: ['Name the organization.'] },
    ],
  });
  const two = [line('The contractor', { role: 'Member' }), line('The contractor', { role: 'Employee' })];
  expect((await send(company.people.admin.client, { rows: two, dry_run: false })).error).toBeNull();
  const { rows: invited } = await portal.owner.query(
    `delete from invitations i using organizations o where o.id = i.organization_id and email = any ($1)
     returning email, organization_type`,
    [two.map(({ email }) => email)],
  );
  expect(new Map(invited.map(({ email, organization_type }) => [email, organization_type]))).toEqual(
    new Map([
      [two[0]?.email, 'partner'],
      [two[1]?.email, 'internal'],
    ]),
  );
  await portal.owner.query('delete from organizations where id = any ($1)', [twins.map(({ id }) => id)]);
});

test('gives the first person of a firm without people the role Admin', async () => {
  const names = ['Empty Works', 'Asked Works', 'Named Works', 'Broken Works'];
  await portal.owner.query(
    `insert into organizations (name, organization_type) select n, 'subcontractor' from unnest($1::text[]) as n`,
    [names],
  );
  const line = (organization: string, role = '', email = newAddress()) => ({
    ...{ email, first_name: 'Ann', last_name: 'First', organization, role },
  });
  const asked = { rows: [line('Asked Works', 'Member')], dry_run: false };
  expect((await send(company.people.admin.client, asked)).error).toBeNull();
  const list = [
    line('Empty Works', 'Member'),
    line('Empty Works'),
    line('Empty Works'),
    line('Asked Works'),
    line('Named Works'),
    line('Named Works', 'Administrator', 'no address'),
    line('Broken Works', '', 'no address'),
    line('Broken Works'),
    line('The customer'),
    line('The contractor'),
  ];
  const first_admins = [
    { row: 1, organization: 'Empty Works' },
    { row: 7, organization: 'Broken Works' },
  ];
  const input = { rows: list, skip_invalid: true };
  const trial = await send(company.people.admin.client, { ...input, dry_run: true });
  expect(trial.data).toMatchObject({ valid: 8, first_admins });
  const sent = await send(company.people.admin.client, { ...input, dry_run: false });
  expect(sent.data).toMatchObject({ first_admins });
  const { rows: invited } = await portal.owner.query<{ email: string; role: string }>(
    'delete from invitations where email = any ($1) returning email, role',
    [list.map(({ email }) => email)],
  );
  const roles = new Map(invited.map(({ email, role }) => [email, role]));
  expect(list.map(({ email }) => roles.get(email))).toEqual(
    // One for each line; those with errors are not invited.
    ['member', 'admin', 'member', 'member', 'member', undefined, undefined, 'admin', 'member', 'employee'],
  );
});

test('reads an ordinary list of the staff, with one column of names and a rate', async () => {
  const line = (name: string, changes: object) => ({ email: newAddress(), name, ...changes });
  const own = [
    line('Ann Maria Staff', { role: 'Dispatcher', organization: '' }),
    line('Staff, Ben', { hourly_billable_rate: '$85' }),
  ];
  const { data } = await send(company.people.admin.client, {
    ...{ dry_run: false, skip_invalid: true },
    rows: [
      ...own,
      line('Cay Staff', {}),
      line('Dan', { role: 'Manager' }),
      line('Eve Staff', { role: 'Plumber', hourly_billable_rate: '85' }),
    ],
  });
  expect(data?.problems).toEqual([
    { row: 2, messages: ['Name the organization.'] },
    { row: 3, messages: ['Enter the last name.'] },
    {
      row: 4,
      messages: [expect.stringMatching(/^“Plumber”: There is no such role\. The roles are .*Dispatcher/)],
    },
  ]);
  const { rows: invited } = await portal.owner.query(
    `select first_name, last_name, preset, hourly_billable_rate::float as rate, organization_type
     from invitations i join organizations o on o.id = i.organization_id
     where i.email = any ($1) order by first_name`,
    [own.map(({ email }) => email)],
  );
  expect(invited).toMatchObject([
    { first_name: 'Ann Maria', last_name: 'Staff', preset: 'dispatcher', organization_type: 'internal' },
    { first_name: 'Ben', last_name: 'Staff', rate: 85, organization_type: 'internal' },
  ]);
});

test('finds an organization by the beginning of its name, and proposes those with a similar one', async () => {
  const { rows: made } = await portal.owner.query(
    `insert into organizations (name, organization_type) select n, 'partner'
     from unnest('{Brightline Facility Services,Harbor North,Harbor South}'::text[]) as n returning id`,
  );
  const line = (organization: string) => ({
    ...{ email: newAddress(), first_name: 'Ann', last_name: 'Short', organization },
  });
  const rows = ['BRIGHTLINE', 'brightline facility', 'Bright', 'Harbor', 'Zzz'].map(line);
  const { data } = await send(company.people.admin.client, { rows, dry_run: true });
  const missing = (name: string) => `There is no active organization named ${name}.`;
  expect(data).toMatchObject({
    valid: 2,
    problems: [
      { row: 2, messages: [`${missing('Bright')} Did you mean Brightline Facility Services?`] },
      { row: 3, messages: [`${missing('Harbor')} Did you mean Harbor North, Harbor South?`] },
      { row: 4, messages: [missing('Zzz')] },
    ],
  });
  await portal.owner.query('delete from organizations where id = any ($1)', [made.map(({ id }) => id)]);
});

test('names no organization beyond the inviter', async () => {
  const { data } = await send(partnerAdmin.client, {
    rows: rows().slice(4),
    dry_run: true,
  });
  expect(data).toMatchObject({ valid: 0, problems: [{ row: 0 }] });
});

test('takes the role by the name that screens have for it', async () => {
  const line = (role: string, organization = 'The contractor') => ({
    ...{ email: newAddress(), first_name: 'Ann', last_name: 'Role' },
    ...{ organization, role },
  });
  const lines = [
    ...['Dispatcher', 'billing', 'Manager', 'Administrator'].map((role) => line(role)),
    line('Dispatcher', 'The customer'),
  ];
  const { data } = await send(company.people.admin.client, {
    ...{ rows: lines, organization_id: company.organizations.contractor },
    ...{ dry_run: false, skip_invalid: true },
  });
  expect(data?.problems.map(({ row }) => row)).toEqual([4]);
  const given = await Promise.all(data?.invited.map(({ link }) => describedBy(link)) ?? []);
  expect(given.map((each) => [each?.role, each?.preset])).toEqual([
    ['employee', 'dispatcher'],
    ['admin', 'billing'],
    ['manager', null],
    ['admin', null],
  ]);
});
