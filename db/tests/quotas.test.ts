import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { QUOTAS } from '#shared/limits.ts';
import type { PersonName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
/** Of the pool of a test: writes at the same moment that do not see each other. */
const CONNECTIONS = 20;
const AT_ONCE = 60;
const LIMIT = 7;

/** The office lowers quotas, so that a test need not store thousands of rows. */
const lower = (quotas: Partial<Record<keyof typeof QUOTAS, number>>) =>
  cases.testDatabase.owner.query(
    `insert into public.settings (key, value) values ('quotas', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(quotas)],
  );

afterEach(async () => {
  await cases.testDatabase.owner.query(`
    delete from public.settings where key = 'quotas';
    delete from app.daily_use;
    delete from public.saved_views;
    delete from public.push_subscriptions`);
});

const pathOf = (who: PersonName) => `${cases.scenario.profiles[who]}/${randomUUID()}.jpg`;

const storing: Record<
  string,
  { quota: keyof typeof QUOTAS; add: (client: pg.ClientBase, who: PersonName) => Promise<unknown> }
> = {
  'an attachment': {
    quota: 'attachments_per_day',
    add: (client, who) =>
      client.query(
        `insert into public.attachments (storage_path, file_name, content_type, size_bytes)
         values ($1, 'a.jpg', 'image/jpeg', 1)`,
        [pathOf(who)],
      ),
  },
  'a file': {
    quota: 'files_per_day',
    add: (client, who) =>
      client.query(
        `insert into storage.objects (bucket_id, name, version, owner, metadata) values ('attachments', $1, gen_random_uuid()::text, $2, '{"size": 10}')`,
        [pathOf(who), cases.scenario.accounts[who]],
      ),
  },
  'a saved view': {
    quota: 'saved_views',
    add: (client) =>
      client.query(`insert into public.saved_views (list, name, search) values ('work-orders', $1, '{}')`, [
        randomUUID(),
      ]),
  },
  'a device': {
    quota: 'push_subscriptions',
    add: (client) =>
      client.query(`insert into public.push_subscriptions (endpoint, p256dh, auth) values ($1, 'k', 'a')`, [
        `https://push.example/${randomUUID()}`,
      ]),
  },
};

describe.each(Object.entries(storing))('%s', (_what, { quota, add }) => {
  const tryAdd = (who: PersonName) =>
    cases
      .as(who, (client) => add(client, who))
      .then(
        () => 'stored',
        (error: pg.DatabaseError) => error.code ?? '',
      );

  it('is stored for a member, and refused without a membership', async () => {
    expect(await tryAdd('partner')).toBe('stored');
    expect(await tryAdd('stranger')).toBe('42501');
    expect(await tryAdd('disabled')).toBe('42501');
  });

  it('is stored as often as the quota says', async () => {
    await lower({ [quota]: LIMIT });
    const answers: string[] = [];
    for (let index = 0; index < LIMIT + 2; index++) answers.push(await tryAdd('employee'));
    expect(answers).toEqual([...Array(LIMIT).fill('stored'), 'PT429', 'PT429']);
    // Nobody else is held up by it.
    expect(await tryAdd('subcontractor')).toBe('stored');
  });

  it(`is refused after ${AT_ONCE} that arrive at the same time`, async () => {
    await lower({ [quota]: LIMIT });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => tryAdd('employee')));
    const stored = answers.filter((answer) => answer === 'stored').length;
    expect(stored).toBeGreaterThanOrEqual(LIMIT);
    expect(stored).toBeLessThanOrEqual(LIMIT + (quota.endsWith('_per_day') ? CONNECTIONS : 0));
    expect(await tryAdd('employee')).toBe('PT429');
  });
});

describe('files', () => {
  const store = (who: PersonName, sizeBytes: number) =>
    cases.testDatabase.database.pool.query(
      `insert into storage.objects (bucket_id, name, version, owner, metadata) values ('attachments', $1, gen_random_uuid()::text, $2, $3)`,
      [pathOf(who), cases.scenario.accounts[who], JSON.stringify({ size: sizeBytes })],
    );

  it('also count by their bytes, and the refusal says what to do', async () => {
    await lower({ file_bytes_per_day: 1_000 });
    await store('employee', 600);
    await expect(store('employee', 600)).rejects.toMatchObject({
      code: 'PT429',
      message: 'You have stored the most that one person may store in a day.',
      hint: 'Go on tomorrow, or ask the office to raise the limit.',
    });
    await store('employee', 400);
  });

  it('count for the organization of each person who stores them', async () => {
    await lower({ organization_files_per_day: 2 });
    await store('employee', 1);
    await store('manager', 1);
    await expect(store('admin', 1)).rejects.toMatchObject({
      message: 'Your organization has stored the most files that it may store in a day.',
    });
    await store('partner', 1);
  });

  it('count from zero each day, and yesterday is deleted', async () => {
    await lower({ files_per_day: 1 });
    await store('employee', 1);
    await cases.testDatabase.owner.query(`update app.daily_use set day = day - 1`);
    await store('employee', 1);
    const { rows } = await cases.testDatabase.owner.query(
      `select from app.daily_use where quota = 'files_per_day' and holder_id = $1`,
      [cases.scenario.profiles.employee],
    );
    expect(rows).toHaveLength(1);
  });
});

it('limit the uploads that a person may have in progress, and allow more when those are finished', async () => {
  await lower({ open_uploads: LIMIT });
  const begin = () =>
    cases.testDatabase.database.pool
      .query(
        `insert into storage.resumable_uploads (version, bucket_id, name, role, owner_id, signed, upsert, mimetype,
           cache_control, upload_metadata, parts, expires_at)
         values ($1, 'attachments', $1, 'authenticated', $2, false, false, 'image/jpeg', '', '', '{}', now() + '1 day')`,
        [randomUUID(), cases.scenario.accounts.employee],
      )
      .then(
        () => 'begun',
        (error: pg.DatabaseError) => error.code,
      );
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, begin));
  expect(answers.filter((answer) => answer === 'begun')).toHaveLength(LIMIT);
  await cases.testDatabase.owner.query(
    `update storage.resumable_uploads set finished_at = now() where name = (select min(name) from storage.resumable_uploads)`,
  );
  expect([await begin(), await begin()]).toEqual(['begun', 'PT429']);
});

it('has the quotas that are documented', async () => {
  for (const [name, limit] of Object.entries(QUOTAS)) {
    const { rows } = await cases.testDatabase.owner.query('select app.quota($1)::float8 as quota', [name]);
    expect(rows, name).toEqual([{ quota: limit }]);
  }
});

describe('rows', () => {
  const addReceipts = (who: PersonName, count: number) =>
    cases.as(who, (client) =>
      client.query(
        `insert into public.receipts (vendor_name, receipt_date, amount)
         select 'Supply House', current_date, 1 from generate_series(1, $1)`,
        [count],
      ),
    );

  it('of one statement are counted together', async () => {
    await lower({ receipts_per_day: LIMIT });
    await addReceipts('employee', LIMIT - 1);
    await expect(addReceipts('employee', 2)).rejects.toMatchObject({
      code: 'PT429',
      message: 'You have added the most receipts that one person may add in a day.',
    });
    await addReceipts('employee', 1);
    await addReceipts('manager', LIMIT);
  });

  it('of the history are counted for callers outside the office', async () => {
    await lower({ changes_per_day: LIMIT });
    await expect(addReceipts('technician', LIMIT + 1)).rejects.toMatchObject({ code: 'PT429' });
    await addReceipts('manager', LIMIT + 1);
  });

  it('of command receipts are counted for the account', async () => {
    await lower({ commands_per_day: 1 });
    const send = (userId: string) =>
      cases.testDatabase.database.pool.query(
        `insert into app.command_receipts (user_id, key, command, input_hash) values ($1, $2, 'clock_in', '')`,
        [userId, randomUUID()],
      );
    const programs = '00000000-0000-0000-0000-000000000000';
    await send(cases.scenario.accounts.employee);
    await expect(send(cases.scenario.accounts.employee)).rejects.toMatchObject({ code: 'PT429' });
    await send(cases.scenario.accounts.partner);
    await send(programs);
    await send(programs);
  });
});

/** Tables without a quota, by the reason why nobody can fill them. */
const BOUNDED: Record<string, string[]> = {
  'Only an administrator or a manager adds rows, and does so by hand.': [
    ...['public.organization_billing', 'public.organization_internals'],
    ...['public.organization_documents', 'app.document_reminders'],
    ...['public.email_server', 'public.email_templates', 'public.email_template_versions'],
    ...['app.email_passwords', 'app.bounce_reading', 'public.maintenance_runs', 'public.orphaned_files'],
    ...['public.data_exports', 'public.data_erasures'],
    ...['public.organization_members', 'public.organizations'],
    ...[
      'public.partner_invoice_lines',
      'public.partner_invoice_taxes',
      'public.partner_invoices',
      'app.invoice_requests',
    ],
    ...['public.pay_periods', 'public.projects', 'public.closed_months'],
    ...['public.accounting_mappings', 'public.accounting_batches', 'public.accounting_batch_items'],
    ...['public.payroll_settings', 'public.payroll_entries', 'public.payroll_exports', 'app.payroll_files'],
    ...['public.accounting_batch_files', 'app.accounting_file_contents'],
    ...['public.subcontractor_bill_lines', 'public.agreed_rates', 'public.retainage_releases'],
    ...[
      'public.bill_payments',
      'public.payment_runs',
      'public.payment_run_payees',
      'app.payment_run_files',
      'app.payee_accounts',
    ],
    ...['public.payment_settings', 'public.organization_bank_accounts', 'app.bank_account_numbers'],
    ...['public.organization_tax_facts', 'app.taxpayer_numbers', 'app.nec_thresholds'],
    ...['public.customer_payments', 'public.payment_allocations', 'public.credit_notes'],
    ...['public.customer_refunds', 'app.payment_requests'],
    ...['public.invoice_disputes', 'public.invoice_dispute_messages', 'public.invoice_links'],
    ...['public.project_contracts', 'public.project_contract_lines', 'public.invoice_schedule_lines'],
    ...['app.invoice_link_tokens', 'public.invoice_reminders', 'public.reminder_stops'],
    'public.payment_promises',
    ...['public.price_lists', 'public.price_list_items', 'public.tax_rates', 'public.tax_rules'],
    ...['public.profile_cost_rates', 'public.profile_rates', 'public.project_assignments', 'public.settings'],
    'public.project_budgets',
    ...['public.report_checklists', 'public.work_order_assignments', 'public.work_order_budgets'],
    ...['public.work_order_report_reviews'],
  ],
  'One row for each person, or for each person and a row that is counted.': [
    ...['public.profiles', 'public.notification_settings', 'public.conversation_participants'],
    ...[
      'public.message_read_receipts',
      'app.conversation_activity',
      'app.message_alerts',
      'app.reminded_days',
    ],
    ...[
      'auth.users',
      'auth.identities',
      'auth.recovery_codes',
      'auth.webauthn_credentials',
      'auth.mfa_factors',
    ],
  ],
  'Written by a trigger when a row changes that is counted or audited.': [
    ...['public.notifications', 'public.email_log', 'public.project_events', 'public.receipt_events'],
    ...[
      'public.subcontractor_bill_events',
      'public.work_order_events',
      'app.former_budgets',
      'public.former_work_orders',
      'public.firm_stamps',
    ],
    ...['app.mail_bodies', 'app.pushes', 'app.unannounced_messages', 'app.work_alerts'],
    ...[
      'app.work_to_invoice',
      'app.work_closed_by_payment',
      'app.flat_reports',
      'app.invoiced_hours',
      'app.mileage_costs',
      'app.listed_ntes',
      'app.receivable_entries',
    ],
    ...['app.margin_queue', 'app.margin_rows', 'app.margin_sums', 'app.margin_totals', 'app.margin_cells'],
    ...['app.accounting_candidates', 'app.invoiced_sales'],
    ...['app.work_order_figure_changes', 'app.work_order_figures', 'realtime.changes', 'realtime.parcels'],
    ...['public.email_records', 'public.rejected_addresses'],
    // A decision, for half a minute.
    ...['app.decisions', 'app.decided_rows', 'app.held_notifications'],
    ...['public.cost_rate_history', 'public.profile_deactivations', 'storage.unclaimed_files'],
  ],
  'Sign-in limits how often each address and account tries, and removes what has run out.': [
    ...['auth.audit_log_entries', 'auth.flow_state', 'auth.known_devices', 'auth.mfa_amr_claims'],
    ...['auth.mfa_challenges', 'auth.one_time_tokens', 'auth.rate_limits', 'auth.refresh_tokens'],
    ...['auth.saml_assertions', 'auth.saml_relay_states', 'auth.sessions', 'auth.sms_log', 'auth.used_links'],
    'auth.webauthn_challenges',
  ],
  'Written by operators, by the server for itself, or by a migration.': [
    ...['app.daily_use', 'app.geocoded_positions', 'app.geocoder_rate', 'app.number_sequences'],
    ...['app.project_transitions', 'app.setup_tokens', 'app.work_order_transitions', 'auth.saml_providers'],
    ...[
      'auth.sso_domains',
      'auth.sso_providers',
      'realtime.audiences',
      'realtime.nodes',
      'realtime.presences',
      'storage.buckets',
    ],
    ...['public.scheduled_jobs', 'app.audit_shift', 'public.audit_blocks', 'public.audit_removals'],
  ],
  'One row for each session.': ['app.device_queues'],
  'The 200 newest rows of each link, and each address opens a few in a minute.': [
    'public.invoice_link_openings',
  ],
  'One row for each self-check.': ['public.self_checks'],
  'One row for each invitation and its latest links, which are counted.': ['app.invitation_links'],
  'Rows are tried and taken back: they only say who may speak on a topic.': ['realtime.messages'],
};

it('has a quota for every table that people write, or a reason why it needs none', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ name: string; quotas: string[] }>(
    `select n.nspname || '.' || c.relname as name, array(
       select coalesce(nullif(split_part(encode(t.tgargs, 'escape'), '\\000', 1), ''), t.tgname) from pg_trigger t join pg_proc f on f.oid = t.tgfoid
       -- Of rows that are added: others count what a row causes, such as emails.
       where t.tgtype & 4 <> 0 and t.tgrelid = c.oid and f.prosrc ~ 'app\\.(use_daily|quota)\\('
     ) as quotas
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')`,
  );
  const reasons = new Set(Object.values(BOUNDED).flat());
  const wrong = rows.filter(({ name, quotas }) => quotas.length > 0 === reasons.has(name));
  expect(wrong.map(({ name, quotas }) => `${name}: ${quotas.join(', ') || 'no quota'}`)).toEqual([]);
  const quotas = rows.flatMap((row) => row.quotas).filter((name) => name.endsWith('_per_day'));
  expect(quotas.filter((name) => !(name in QUOTAS))).toEqual([]);
  const names = new Set(rows.map(({ name }) => name));
  expect([...reasons].filter((name) => !names.has(name))).toEqual([]);
});

describe('the address of a push service', () => {
  const register = (endpoint: string) =>
    cases.as('employee', (client) =>
      client.query(`insert into public.push_subscriptions (endpoint, p256dh, auth) values ($1, 'k', 'a')`, [
        endpoint,
      ]),
    );

  it.each([
    'https://127.0.0.1/x',
    'https://10.0.0.8:8443/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://127.1/x',
    'https://[::1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://localhost/x',
    'https://LOCALHOST/x',
    'https://app.localhost/x',
    'https://printer.local/x',
    'https://vault.internal/x',
    'https://router.home.arpa/x',
    'https://intranet/x',
    'https://push.example:5432/x',
    'https://user:secret@push.example/x',
    'https://push.example@10.0.0.1/x',
    'https://push.example\\@10.0.0.1/x',
    'https://.example/x',
  ])('is refused in a private network: %s', async (endpoint) => {
    await expect(register(endpoint)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('is accepted: %s', async (endpoint) => {
    await register(endpoint);
  });
});
