import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { IMPORT_COLUMNS } from '#web/features/organizations/import-columns.ts';
import { COLUMNS } from '#web/features/organizations/list-columns.tsx';
import { newOrganization } from '#web/features/organizations/organization-form.ts';
import { LIST_COLUMNS } from '#web/features/organizations/queries.ts';
import { toCsv } from '#web/lib/csv.ts';
import { csvLines } from '#web/lib/csv-lines.ts';
import { importRows, mapColumns } from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { fileCell, fileColumns } from '#web/ui/list-columns.ts';

type Type = CommandInput<'save_organization'>['organization_type'];

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  await portal.owner.query(
    `insert into public.settings (key, value) values ('trades', $1)
     on conflict (key) do update set value = excluded.value`,
    [
      JSON.stringify(
        ['HVAC', 'Doors', 'Doors, Glass / Locks'].map((name) => ({
          ...{ name, is_active: true, photos_before: 0, photos_after: 0 },
        })),
      ),
    ],
  );
});
afterAll(() => portal.stop());

/** The file that the list exports, of one type or of all, as the import reads it. */
async function exported(type?: Type) {
  const list = company.people.admin.client.from('organizations').select(LIST_COLUMNS);
  const { data } = await (type ? list.eq('organization_type', type) : list).order('name');
  const columns = fileColumns(COLUMNS);
  const file = toCsv(
    columns.map(({ header }) => t(header)),
    (data ?? []).map((row) => columns.map((column) => fileCell(column, row))),
  );
  const [header = [], ...lines] = csvLines(file);
  return importRows(IMPORT_COLUMNS, lines, mapColumns(IMPORT_COLUMNS, header));
}

const stored = async () =>
  (
    await portal.owner.query(
      `select to_jsonb(o) - 'updated_at' as organization, to_jsonb(b) - 'updated_at' as billing,
         to_jsonb(i) - 'updated_at' as internals
       from organizations o left join organization_billing b on b.organization_id = o.id
       left join organization_internals i on i.organization_id = o.id order by o.id`,
    )
  ).rows;

const full = (type: Type) => ({
  name: `Harvest “Fresh” Foods, ${type}`,
  legal_name: '=Harvest; "Holding"',
  contact_name: '-Lena, Ortiz',
  contact_email: `lena@${type}.example`,
  contact_phone: '+49 30 5550123',
  ...{
    address_line1: '12 Elm Street',
    address_line2: '#4',
    city: 'Bangor',
    state: 'ME',
    postal_code: '04401',
  },
  ...{ billing_contact_name: 'Accounts', billing_email: `ap@${type}.example` },
  ...{ billing_address_line1: 'PO Box 7', billing_address_line2: '@back', billing_city: 'Akron' },
  ...{ billing_state: 'OH', billing_postal_code: '44301-0007' },
  ...{
    payment_terms_days: 0,
    is_tax_exempt: true,
    tax_certificate_number: 'EX-7',
    tax_certificate_expires_on: '2027-03-31',
    requires_reference: true,
    ...{ one_job_per_invoice: true, requires_photos: true, billing_portal: '=Coupa, “US”' },
    tax_number: `01-234567${type.length}`,
  },
  notes: 'Pays late.\n"Ask" for a PO; see the file,\n=SUM(1)',
});

describe.for([
  ['partner', { default_nte: 1200.5 }],
  [
    'subcontractor',
    {
      ...{ trades: ['Doors, Glass / Locks', 'HVAC'], service_states: ['OH', 'PA'] },
      ...{ service_zip_prefixes: ['044', '1'], service_latitude: 44.801182, service_longitude: -68.777814 },
      service_radius_miles: 25,
    },
  ],
] as const)('the export of each %s', ([type, facts]) => {
  test('can be imported again, and changes nothing', async () => {
    const { client } = company.people.admin;
    for (const changes of [{ ...full(type), ...facts }, { name: `Only a name (${type})` }]) {
      const saved = await client.rpc('save_organization', { ...newOrganization(type), ...changes } as never);
      expect(saved.error).toBeNull();
    }
    // Of a trade that left the office's list, and inactive.
    await portal.owner.query(
      `insert into organizations (name, organization_type, trades, is_active) values ($1, $2, '{Chimneys}', false)`,
      [`Retired (${type})`, type],
    );
    const before = await stored();
    const input = { organization_type: type, rows: await exported(type), existing: 'update' };
    const expected = { added: 0, updated: input.rows.length, skipped: 0, problems: [], warnings: [] };
    expect(input.rows.length).toBeGreaterThan(3);
    expect((await client.rpc('import_organizations', { ...input, dry_run: true } as never)).data).toEqual(
      expected,
    );
    expect(
      (await client.rpc('import_organizations', { ...input, dry_run: false } as never)).error,
    ).toBeNull();
    expect(await stored()).toEqual(before);
  });
});

test('the export of all types can be imported again for each type, and changes nothing', async () => {
  const { client } = company.people.admin;
  const before = await stored();
  const rows = await exported();
  for (const type of ['partner', 'subcontractor'] as const) {
    const input = { organization_type: type, rows, existing: 'update', valid_only: true, dry_run: false };
    const { data, error } = await client.rpc('import_organizations', input as never);
    expect(error).toBeNull();
    expect(data).toMatchObject({ added: 0 });
    expect((data as unknown as { updated: number }).updated).toBeGreaterThan(0);
  }
  expect(await stored()).toEqual(before);
});
