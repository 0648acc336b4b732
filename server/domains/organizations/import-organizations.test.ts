import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

type Input = CommandInput<'import_organizations'>;

const importing = (rows: Input['rows'], changes: Partial<Input> = {}) =>
  company.people.admin.client.rpc('import_organizations', {
    organization_type: 'subcontractor',
    rows,
    existing: 'skip',
    dry_run: false,
    ...changes,
  } as never);

const preview = async (rows: Input['rows'], changes: Partial<Input> = {}) =>
  (await importing(rows, { dry_run: true, ...changes })).data;

test('an import adds all or none, or the valid lines when asked, and lists every wrong line', async () => {
  const rows = [
    { name: 'Alpha Roofing', trades: 'roofing; HVAC', payment_terms_days: 'Net 45', is_tax_exempt: 'yes' },
    { name: '', trades: 'Sorcery' },
    { name: 'ALPHA ROOFING LLC' },
    { name: 'Beta Doors', is_tax_exempt: 'Sí', requires_reference: 'yes' },
  ];
  const problems = [
    { row: 1, messages: ['Enter the name that people use.', 'The office has no trade “Sorcery”.'] },
    { row: 2, messages: ['Line 2 is about the same organization.'] },
  ];
  expect((await importing(rows, { dry_run: true })).data).toEqual({
    ...{ added: 2, updated: 0, skipped: 0, problems, warnings: [] },
  });
  expect((await importing(rows)).error?.message).toContain('nothing was imported');
  expect((await importing(rows, { valid_only: true })).data).toMatchObject({ added: 2, problems });
  const { rows: found } = await portal.owner.query(
    `select o.trades, b.payment_terms_days, b.is_tax_exempt, b.requires_reference from organizations o
     join organization_billing b on b.organization_id = o.id
     where o.name in ('Alpha Roofing', 'Beta Doors') order by o.name`,
  );
  expect(found).toEqual([
    { trades: ['Roofing', 'HVAC'], payment_terms_days: 45, is_tax_exempt: true, requires_reference: false },
    { trades: [], payment_terms_days: null, is_tax_exempt: true, requires_reference: true },
  ]);
});

test('lines whose trades are nothing but separators are read as fast as others', async () => {
  const rows = Array.from({ length: 1_000 }, (_none, index) => ({
    name: `Firm ${index}`,
    trades: `${';'.repeat(4_990)}Roofing`,
  }));
  expect(await preview(rows)).toMatchObject({ added: 1_000, problems: [] });
});

test('the same file twice, even simultaneously, adds each organization once; the second fills in when asked', async () => {
  const rows = [{ name: 'Gamma Glass' }, { name: 'Delta Paint' }];
  const both = await Promise.all([importing(rows), importing(rows)]);
  expect(both.map(({ data }) => (data as unknown as { added: number }).added).sort()).toEqual([0, 2]);
  const filled = await importing([{ name: 'Gamma Glass', city: 'Akron', payment_terms_days: '15' }], {
    existing: 'update',
  });
  expect(filled.data).toMatchObject({ added: 0, updated: 1 });
});

test('the preview warns about the same tax number or domain, of an organization or of an earlier line', async () => {
  const known = [
    { name: 'Omega Plumbing', tax_number: '55-1234567', contact_email: 'a@omega.example' },
    { name: 'Sigma Signs', billing_email: 'ap@sigma.example' },
  ];
  expect((await importing(known)).error).toBeNull();
  const rows = [
    { name: 'Omega', tax_number: '551234567', billing_email: 'b@OMEGA.example' },
    { name: 'Sigma Outdoor', contact_email: 'c@sigma.example' },
    { name: 'Kappa', tax_number: '77-7', contact_email: 'd@kappa.example' },
    { name: 'Kappa Two', tax_number: '777', billing_email: 'e@kappa.example' },
    { name: 'Private Person', contact_email: 'f@gmail.com' },
    { name: 'Another Person', contact_email: 'g@gmail.com' },
  ];
  const warnings = [
    { row: 0, messages: ['May be a duplicate of Omega Plumbing: same email domain, same tax number.'] },
    { row: 1, messages: ['May be a duplicate of Sigma Signs: same email domain.'] },
    { row: 3, messages: ['May be a duplicate of line 4: same tax number, same email domain.'] },
  ];
  expect(await preview(rows)).toMatchObject({ added: 6, problems: [], warnings });
  // Lines that change nothing, and an organization compared with itself, are not warned about.
  expect(await preview(known)).toMatchObject({ skipped: 2, warnings: [] });
  expect(await preview(known, { existing: 'update' })).toMatchObject({ updated: 2, warnings: [] });
  expect(await preview(known, { organization_type: 'partner' })).toMatchObject({
    added: 2,
    warnings: [
      {
        row: 0,
        messages: ['May be a duplicate of Omega Plumbing: same email domain, same name, same tax number.'],
      },
      { row: 1, messages: ['May be a duplicate of Sigma Signs: same email domain, same name.'] },
    ],
  });
});

test('a default NTE is for customers only', async () => {
  const rows = [{ name: 'Nte Firm', default_nte: '$1.200,50' }];
  expect(await preview(rows)).toMatchObject({
    added: 0,
    problems: [
      { row: 0, messages: ['Subcontractors have no default NTE. Leave the column out, or its cell empty.'] },
    ],
  });
  expect((await importing(rows, { organization_type: 'partner' })).error).toBeNull();
  const { rows: found } = await portal.owner.query(
    `select i.default_nte::float8 as nte from organizations o
     join organization_internals i on i.organization_id = o.id where o.name = 'Nte Firm'`,
  );
  expect(found).toEqual([{ nte: 1200.5 }]);
});

test('a merged organization is neither added again nor filled in', async () => {
  await importing([{ name: 'Tau Tiles' }, { name: 'Tau Stone and Tile' }]);
  await portal.owner.query(
    `update organizations set is_active = false,
       merged_into_id = (select id from organizations where name = 'Tau Tiles') where name = 'Tau Stone and Tile'`,
  );
  const rows = [{ name: 'Tau Stone and Tile', city: 'Akron' }];
  expect(await preview(rows, { existing: 'update' })).toEqual({
    ...{ added: 0, updated: 0, skipped: 1, problems: [] },
    warnings: [{ row: 0, messages: ['Merged into Tau Tiles: nothing is imported.'] }],
  });
  await importing(rows, { existing: 'update' });
  const { rows: found } = await portal.owner.query(
    `select city from organizations where name = 'Tau Stone and Tile'`,
  );
  expect(found).toEqual([{ city: null }]);
});

test('a line of another type than the chosen one is reported, never imported as the chosen type', async () => {
  const rows = [
    { name: 'The contractor', organization_type: 'Internal', city: 'Akron' },
    { name: 'The contractor', organization_type: 'partner' },
    { name: 'Rho Roofing', organization_type: 'SUBCONTRACTOR' },
    { name: 'Rho Malls', organization_type: 'Cliente' },
    { name: 'Rho Banks', organization_type: '' },
    { name: 'Rho Parks', organization_type: 'Government' },
    { name: 'Rho Pipes', organization_type: ' Subcontratistas ' },
    { name: 'El contratista', organization_type: 'Interna' },
    { name: 'Rho Shops', organization_type: 'Clients' },
  ];
  const problems = [
    { row: 0, messages: ['This is your own company, which is not imported.'] },
    { row: 2, messages: ['This is a subcontractor. Import subcontractors separately.'] },
    { row: 6, messages: ['This is a subcontractor. Import subcontractors separately.'] },
    { row: 7, messages: ['This is your own company, which is not imported.'] },
  ];
  expect(await preview(rows, { organization_type: 'partner' })).toMatchObject({ added: 5, problems });
  expect(await preview(rows)).toMatchObject({
    added: 4,
    problems: [
      { row: 0, messages: ['This is your own company, which is not imported.'] },
      { row: 1, messages: ['This is a customer. Import customers separately.'] },
      { row: 3, messages: ['This is a customer. Import customers separately.'] },
      { row: 7, messages: ['This is your own company, which is not imported.'] },
      { row: 8, messages: ['This is a customer. Import customers separately.'] },
    ],
  });
});
