import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName, CommandOutput } from '#shared/commands.ts';
import {
  DEFAULT_NUMBERING,
  DEFAULT_WORK_ORDER_SETTINGS,
  DEFAULT_WORKING_TIME,
} from '#shared/rules/office-settings.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
  company.people[as].client.rpc(name, input as never);

/** Calls as the administrator and expects success. */
async function save<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const { data, error } = await call('admin', name, input);
  expect(error).toBeNull();
  return data as unknown as CommandOutput<Name>;
}

const versionOf = async (key: string): Promise<string | null> => {
  const { rows } = await portal.owner.query(
    `select to_json(updated_at) #>> '{}' as version from public.settings where key = $1`,
    [key],
  );
  return rows[0]?.version ?? null;
};

async function details(changes: Partial<CommandInput<'save_company'>> = {}) {
  const { rows } = await portal.owner.query(
    `select name, time_zone, to_json(updated_at) #>> '{}' as version
     from public.organizations where organization_type = 'internal'`,
  );
  return {
    ...rows[0],
    ...{ legal_name: 'Fieldfare Services LLC', tax_number: '12-3456789', contact_phone: '555-0100' },
    ...{ contact_email: 'office@example.com', address_line1: '1 Mill Road', address_line2: '' },
    ...{ city: 'Ashford', state: 'ohio', postal_code: '44805' },
    ...changes,
  } as CommandInput<'save_company'>;
}

const config = async () => (await fetch(`${portal.url}/config.json`)).json();

const newOrder = async () => {
  const { data, error } = await call('partner', 'create_work_order', {
    partner_location_id: company.locationId,
    ...{ title: 'Door does not close', description: 'It drags.', trade: 'HVAC', priority: 'high' },
  });
  expect(error).toBeNull();
  return data as unknown as CommandOutput<'create_work_order'>;
};

describe('who may', () => {
  const inputs = async () =>
    ({
      save_company: await details(),
      save_branding: { version: null, product_name: 'Portal', logo_path: null },
      save_working_time: { version: null, working_time: DEFAULT_WORKING_TIME },
      save_trades: {
        version: null,
        trades: [{ name: 'HVAC', is_active: true, photos_before: 0, photos_after: 0 }],
      },
      save_work_order_settings: { version: null, settings: DEFAULT_WORK_ORDER_SETTINGS },
      save_time_settings: { version: null, settings: DEFAULT_TIME_SETTINGS },
      save_numbering: { version: null, prefixes: DEFAULT_NUMBERING.prefixes },
      save_onboarding: { is_hidden: true, has_backup: true, skipped: [] },
    }) satisfies { [Name in CommandName]?: CommandInput<Name> };

  test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
    '%s changes no settings of the company',
    async (as) => {
      for (const [name, input] of Object.entries(await inputs())) {
        const { status, error } = await call(as, name as CommandName, input as never);
        expect([name, status, error?.code]).toEqual([
          name,
          as === 'stranger' ? expect.any(Number) : 403,
          expect.stringMatching(/forbidden|not_authenticated/),
        ]);
      }
      const { rows } = await portal.owner.query('select key from public.settings');
      expect(rows).toEqual([]);
    },
  );

  test.each(['manager', 'partner', 'subcontractor'] as const)('%s sees no next numbers', async (as) => {
    const { data } = await company.people[as].client.rpc('next_numbers');
    expect(data).toEqual([]);
    const { data: progress } = await company.people[as].client.rpc('onboarding_progress');
    expect(progress).toEqual([]);
  });
});

test('details reach the sign-in page at once, and a time zone everything', async () => {
  await save('save_company', await details({ name: 'Rowan Heating', time_zone: 'America/Chicago' }));
  expect(await config()).toMatchObject({
    timeZone: 'America/Chicago',
    branding: {
      companyName: 'Rowan Heating',
      supportEmail: 'office@example.com',
      supportPhone: '555-0100',
    },
  });
  // They are nobody's business before a session.
  expect(JSON.stringify(await config())).not.toContain('12-3456789');
  const { rows } = await portal.owner.query(
    `select state, time_zone from public.organizations where organization_type = 'internal'`,
  );
  expect(rows).toEqual([{ state: 'OH', time_zone: 'America/Chicago' }]);
});

test('the second of two administrators is refused, and nothing of theirs is stored', async () => {
  const before = await details();
  await save('save_company', { ...before, tax_number: '1' });
  const { status, error } = await call('admin', 'save_company', { ...before, tax_number: '2' });
  expect([status, error?.details]).toEqual([409, expect.stringContaining('settings_changed')]);

  await save('save_working_time', { version: null, working_time: DEFAULT_WORKING_TIME });
  const second = await call('admin', 'save_working_time', {
    version: null,
    working_time: { ...DEFAULT_WORKING_TIME, starts_at: '09:00' },
  });
  expect(second.status).toBe(409);
  await save('save_working_time', {
    version: await versionOf('working_time'),
    working_time: { ...DEFAULT_WORKING_TIME, starts_at: '09:00' },
  });

  const { version } = await save('save_time_settings', { version: null, settings: DEFAULT_TIME_SETTINGS });
  const later = { ...DEFAULT_TIME_SETTINGS, forgotten_after_hours: 10 };
  expect((await call('admin', 'save_time_settings', { version: null, settings: later })).status).toBe(409);
  await save('save_time_settings', { version, settings: later });
});

test('a prefix is for new numbers; the count continues', async () => {
  const first = await newOrder();
  const count = Number(first.work_order_number.replace('WO-', ''));
  const prefixes = { ...DEFAULT_NUMBERING.prefixes, WO: 'job' };
  const { version } = await save('save_numbering', { version: null, prefixes });
  const { data: next } = await company.people.admin.client.rpc('next_numbers');
  const following = `JOB-${String(count + 1).padStart(6, '0')}`;
  expect(next).toContainEqual({ kind: 'WO', next_number: following });
  expect((await newOrder()).work_order_number).toBe(following);

  const { data: found } = await company.people.admin.client.rpc('search_everything', {
    p_query: `wo-${count}`,
  });
  expect(found).toContainEqual(expect.objectContaining({ number: first.work_order_number, match: 0 }));

  // WO stays with work orders, so that no number names two documents.
  const taken = { ...prefixes, INV: 'WO' };
  const { error } = await call('admin', 'save_numbering', { version, prefixes: taken });
  expect(error?.details).toContain('settings_prefix_taken');
  await save('save_numbering', { version, prefixes: DEFAULT_NUMBERING.prefixes });
});

test('a priority gives a new work order its due date', async () => {
  const high = { hours: 1, working_hours_only: false };
  const settings = {
    ...DEFAULT_WORK_ORDER_SETTINGS,
    due_times: { ...DEFAULT_WORK_ORDER_SETTINGS.due_times, high },
  };
  const { version } = await save('save_work_order_settings', { version: null, settings });
  const { id } = await newOrder();
  const { data } = await company.people.partner.client
    .from('work_orders')
    .select('due_date')
    .eq('id', id)
    .single();
  expect(data?.due_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await save('save_work_order_settings', { version, settings: DEFAULT_WORK_ORDER_SETTINGS });
});

test('payment terms date an invoice that is sent without a due date: the customer’s own, else the office’s', async () => {
  const { customer, otherCustomer } = company.organizations;
  const settings = { ...DEFAULT_WORK_ORDER_SETTINGS, payment_terms_days: 30 };
  await save('save_work_order_settings', { version: await versionOf('work_orders'), settings });
  const agree = (id: string, days: number | null) =>
    portal.owner.query(
      `insert into public.organization_billing (organization_id, payment_terms_days) values ($1, $2)
       on conflict (organization_id) do update set payment_terms_days = excluded.payment_terms_days`,
      [id, days],
    );
  const dueOf = async (id: string) => {
    const { rows } = await portal.owner.query(
      `insert into public.partner_invoices (organization_id, issue_date) values ($1, '2026-11-01') returning id`,
      [id],
    );
    const sent = await portal.owner.query(
      `update public.partner_invoices set status = 'sent' where id = $1 returning due_date::text`,
      [rows[0].id],
    );
    return sent.rows[0].due_date;
  };
  expect(await dueOf(customer)).toBe('2026-12-01');
  await agree(customer, 45);
  await agree(otherCustomer, null);
  expect(await dueOf(customer)).toBe('2026-12-16');
  expect(await dueOf(otherCustomer)).toBe('2026-12-01');
  await agree(customer, 0);
  expect(await dueOf(customer)).toBe('2026-11-01');
});

test('a final report needs the photos of its trade', async () => {
  const trades = [{ name: 'HVAC', is_active: true, photos_before: 1, photos_after: 1 }];
  await save('save_trades', { version: await versionOf('trades'), trades });
  expect(await config()).toMatchObject({ trades });
  await portal.owner.query('delete from public.report_checklists');
  const { id } = await newOrder();
  await portal.owner.query(
    `update public.work_orders set status = 'assigned', assigned_organization_id = $2 where id = $1`,
    [id, company.organizations.subcontractor],
  );
  const report = (photos_expected: number, is_final = true): CommandInput<'submit_report'> => ({
    ...{ work_order_id: id, submission_key: crypto.randomUUID(), work_performed: 'Done' },
    ...{ hours_worked: 1, crew_size: 1, completed_on: '2026-01-05', is_final, photos_expected },
  });
  const refused = await call('subcontractor', 'submit_report', report(1));
  expect(refused.error).toMatchObject({
    code: 'rule_violation',
    message: 'A final report of HVAC needs at least 2 photos from before and after the work.',
  });
  expect((await call('subcontractor', 'submit_report', report(0, false))).error).toBeNull();
  expect((await call('subcontractor', 'submit_report', report(2))).error).toBeNull();
});

test('a logo is a file that the administrator has uploaded', async () => {
  const logo_path = `logo-${crypto.randomUUID()}.png`;
  const input = { version: await versionOf('branding'), product_name: '', logo_path };
  const missing = await call('admin', 'save_branding', input);
  expect(missing.error?.details).toContain('settings_logo_missing');

  const upload = (as: PersonName) =>
    company.people[as].client.storage
      .from('branding')
      .upload(logo_path, new Blob([PNG], { type: 'image/png' }), { contentType: 'image/png' });
  for (const as of ['manager', 'partner', 'subcontractor'] as const) {
    expect((await upload(as)).error).toMatchObject({ statusCode: '403' });
  }
  expect((await upload('admin')).error).toBeNull();
  await save('save_branding', input);
  expect(await config()).toMatchObject({ branding: { productName: 'Fieldfare', logoPath: logo_path } });
  const shown = await fetch(`${portal.url}/storage/v1/object/public/branding/${logo_path}`);
  expect(shown.status).toBe(200);
});

test('the checklist knows what is set up', async () => {
  const { data } = await company.people.admin.client.rpc('onboarding_progress').single();
  expect(data).toMatchObject({
    has_company: true,
    has_customer: true,
    has_locations: true,
    is_hidden: false,
  });
  expect(data).toMatchObject({ skipped: [] });
  await save('save_onboarding', { is_hidden: true, has_backup: false, skipped: ['subcontractor', 'mail'] });
  const after = await company.people.admin.client.rpc('onboarding_progress').single();
  expect(after.data).toMatchObject({
    ...{ is_hidden: true, has_backup: false },
    skipped: ['subcontractor', 'mail'],
  });
});
