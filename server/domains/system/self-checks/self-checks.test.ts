import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SelfCheckName } from '#shared/rules/self-checks.ts';
import { SELF_CHECK_NAMES, SELF_CHECK_PROBLEMS } from '#shared/rules/self-checks.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { freePort } from '#test/support/free-port.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { startMailServer, type TestMailServer } from '#test/support/smtp-server.ts';
import type { SelfCheckOptions } from './check-options.ts';
import { checkLive } from './live-check.ts';
import { withScratch } from './scratch.ts';
import { submitScratchReport } from './work-check.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATIENCE = { timeout: 40_000, interval: 50 };
const WASHINGTON = { city: 'Washington', postcode: '20500', countryName: 'United States' };

let portal: TestPortal;
let company: Company;
let mails: TestMailServer;
let geocoder: Server;
/** How the geocoder answers. */
let answerOfGeocoder = { status: 200, body: WASHINGTON as object, afterMs: 0 };

beforeAll(async () => {
  geocoder = createServer((_request, response) => {
    const { status, body, afterMs } = answerOfGeocoder;
    setTimeout(() => response.writeHead(status).end(JSON.stringify(body)), afterMs);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  [portal, mails] = await Promise.all([
    startTestPortal({ env: { GEOCODER_URL: `http://127.0.0.1:${port}` } }),
    startMailServer(),
  ]);
  company = await createCompany(portal);
});
afterAll(async () => {
  await portal.stop();
  await mails.stop();
  geocoder.close();
});

const admin = () => company.people.admin.client;
const run = (name: SelfCheckName) => admin().rpc('run_self_check', { name });
const resultOf = async (name: SelfCheckName) =>
  (
    await admin()
      .from('self_checks')
      .select('state, problem, detail, duration_ms, requested_by')
      .eq('name', name)
      .maybeSingle()
      .throwOnError()
  ).data;

/** Runs a check to its end. */
async function check(name: SelfCheckName) {
  expect((await run(name)).error).toBeNull();
  await expect.poll(async () => (await resultOf(name))?.state, PATIENCE).not.toBe('running');
  return resultOf(name);
}

const passed = () => ({
  ...{ state: 'passed', problem: null, detail: null, duration_ms: expect.any(Number) },
  requested_by: company.people.admin.profileId,
});
const mailServer = (host: string | null, port: number) =>
  portal.owner.query(
    `update public.email_server set host = $1, port = $2, security = 'none', updated_at = now()`,
    [host, port],
  );

/** The number of rows of every table, except results, the log, and what a portal writes by itself. */
async function countAll() {
  const { rows: tables } = await portal.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')
       and c.relname not in ('self_checks', 'audit_log', 'audit_blocks', 'scheduled_jobs', 'changes', 'nodes', 'daily_use', 'reminded_days')
     order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`);
  const { rows } = await portal.owner.query(`${counts.join(' union all ')} order by 1`);
  const numbers = await portal.owner.query('select kind, last_value from app.number_sequences order by 1');
  const files = await readdir(portal.filesDir, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    rows,
    numbers: numbers.rows,
    files: files.filter((file) => file.isFile()).map(({ name }) => name),
  };
}

test('the database has the names and problems of the code', async () => {
  const { rows } = await portal.owner.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conname in ('self_checks_name', 'self_checks_problem') order by conname`,
  );
  const listed = rows.map(({ rule }) => [...rule.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  expect(listed).toEqual([[...SELF_CHECK_NAMES], [...SELF_CHECK_PROBLEMS]]);
});

describe('the real action', () => {
  test.each(['photo', 'document', 'address', 'work', 'clock', 'job', 'margin'] as const)(
    'of %s is performed, and nothing of it remains',
    async (name) => {
      const before = await countAll();
      expect(await check(name)).toEqual(passed());
      expect(await countAll()).toEqual(before);
    },
  );

  test('sends an email to the person who asks, which no list shows', async () => {
    await mailServer('127.0.0.1', mails.port);
    const before = await countAll();
    expect(await check('email')).toEqual(passed());
    expect(await countAll()).toEqual(before);
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]).toContain(`To: ${company.people.admin.email}`);
    await portal.owner.query(
      `insert into public.email_log (to_address, template, subject, status) values ('a@b.test', 'self_check', 's', 'failed')`,
    );
    const log = await admin().from('email_log').select('id').throwOnError();
    expect(log.data).toEqual([]);
    const queue = await admin().rpc('email_queue').throwOnError();
    expect(queue.data).toMatchObject([{ failed_last_day: 0 }]);
    await portal.owner.query('delete from public.email_log');
  });

  test('reaches the window that asks, and no other', async () => {
    const client = admin();
    await client.realtime.setAuth();
    const started = async () => expect((await run('live')).error).toBeNull();
    const change = new Promise<string>((resolve) => {
      client
        .channel('live')
        .on<{ run_id: string }>(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'self_checks', filter: 'name=eq.live' },
          ({ new: row }) => 'run_id' in row && resolve(row.run_id),
        )
        .on('system', {}, () => void started())
        .subscribe();
    });
    const run_id = await change;
    const { data } = await client.rpc('confirm_live_update', { run_id }).throwOnError();
    expect(data).toEqual({ is_confirmed: true });
    await expect.poll(() => resultOf('live'), PATIENCE).toEqual(passed());
    await client.removeAllChannels();
  });

  test('is recorded in the audit log with the person who asked', async () => {
    const { data } = await admin()
      .from('audit_log')
      .select('actor_profile_id, after')
      .eq('table_name', 'self_checks')
      .throwOnError();
    const names = data.map(({ after }) => (after as { name?: string }).name).filter(Boolean);
    expect(new Set(names)).toEqual(new Set(SELF_CHECK_NAMES.filter((name) => name !== 'push')));
    expect(new Set(data.map((entry) => entry.actor_profile_id))).toEqual(
      new Set([company.people.admin.profileId]),
    );
  });
});

describe('a failure says what went wrong', () => {
  const failed = (problem: string, detail: unknown = null) =>
    expect.objectContaining({ state: 'failed', problem, detail });
  const missing = (problem: string) => expect.objectContaining({ state: 'not_set_up', problem });

  test('no mail server, and no device that takes notifications', async () => {
    await mailServer(null, 1);
    expect(await check('email')).toEqual(missing('mail_server_missing'));
    expect(await check('push')).toEqual(missing('push_device_missing'));
  });

  test('a mail server that is not there, and that refuses the address; mails to it go on', async () => {
    await mailServer('127.0.0.1', await freePort());
    const before = await countAll();
    expect(await check('email')).toEqual(failed('mail_refused', expect.stringContaining('ECONNREFUSED')));
    mails.refusal = '550 5.1.1 Nobody here has this name';
    await mailServer('127.0.0.1', mails.port);
    expect(await check('email')).toEqual(failed('mail_refused', expect.stringContaining('550')));
    mails.refusal = undefined;
    expect(await countAll()).toEqual(before);
    expect(await check('email')).toEqual(passed());
  });

  test('a geocoder that refuses', async () => {
    answerOfGeocoder = { ...answerOfGeocoder, status: 503 };
    expect(await check('address')).toEqual(
      failed('geocoder_unreachable', expect.stringContaining('The geocoder answered 503.')),
    );
    answerOfGeocoder = { ...answerOfGeocoder, status: 200 };
  });

  test('a record that others hold for long', async () => {
    const other = await portal.owner.connect();
    await other.query('begin');
    await other.query('select * from app.number_sequences for update');
    expect(await check('work')).toEqual(failed('busy', expect.stringContaining('lock timeout')));
    await other.query('rollback');
    other.release();
  });

  test('a sum of the margin that the documents do not say', async () => {
    await portal.owner.query(
      `insert into app.margin_sums values ('trade', 'Roofing', '2026-03-01', 5, 0, 0, 0, 0)`,
    );
    expect(await check('margin')).toEqual(
      failed('margin_differs', '2 sums differ, the first one: total of trade Roofing'),
    );
    await portal.owner.query('select app.recount_figures()');
    expect(await check('margin')).toEqual(passed());
  });

  test('a window that receives no change', async () => {
    const unconfirmed = checkLive({ database: portal.database } as SelfCheckOptions, {
      ...{ runId: randomUUID(), person: { profileId: '', email: null }, pushEndpoint: null },
      signal: AbortSignal.timeout(300),
    });
    await expect(unconfirmed).rejects.toMatchObject({ problem: 'live_missed' });
  });
});

describe('one at a time', () => {
  test('another one is refused while one runs', async () => {
    answerOfGeocoder = { ...answerOfGeocoder, afterMs: 1_500 };
    const running = check('address');
    await expect.poll(async () => (await resultOf('address'))?.state, PATIENCE).toBe('running');
    expect((await run('job')).error?.message).toBe('Another check is running.');
    expect(await running).toEqual(passed());
    answerOfGeocoder = { ...answerOfGeocoder, afterMs: 0 };
  });

  test('one whose process died does not count, and is called interrupted', async () => {
    await portal.owner.query(
      `update public.self_checks set state = 'running', problem = null, ends_by = now() where name = 'clock'`,
    );
    expect(await check('job')).toEqual(passed());
    expect(await resultOf('clock')).toMatchObject({ state: 'failed', problem: 'interrupted' });
  });
});

describe('nothing is left by a process that died', () => {
  test('scratch people go with their connection, and can never be committed', async () => {
    const before = await countAll();
    const dying = withScratch(portal.database, async (scratch) => {
      await submitScratchReport(scratch, 'UTC');
      const { rows } = await scratch.client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await portal.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await scratch.client.query('select 1');
    });
    await expect(dying).rejects.toThrow();
    expect(await countAll()).toEqual(before);
    const kept = portal.database.transaction((client) => client.query('select app.add_scratch_people()'));
    await expect(kept).rejects.toThrow('The people of a self-check are never kept.');
  });

  test('its email and its photo are removed by the next sweep', async () => {
    const before = await countAll();
    await portal
      .serviceClient()
      .storage.from('attachments')
      .upload('self-check/a.png', new Blob(['x'], { type: 'image/png' }), { contentType: 'image/png' });
    await portal.owner.query(`update storage.objects set created_at = now() - interval '2 minutes'`);
    await portal.owner.query(
      `insert into public.email_log (to_address, template, subject, created_at)
       values ('a@people.test', 'self_check', 's', now() - interval '2 minutes')`,
    );
    expect(await countAll()).not.toEqual(before);
    await admin().rpc('run_job', { name: 'sweep-self-checks' }).throwOnError();
    await portal.owner.query('delete from public.maintenance_runs');
    await expect.poll(countAll, PATIENCE).toEqual(before);
  });
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  'a %s sees and runs nothing',
  async (person) => {
    const { client } = company.people[person];
    const { data } = await admin().from('self_checks').select('run_id').limit(1).throwOnError();
    const answers = await Promise.all([
      client.rpc('run_self_check', { name: 'job' }),
      client.rpc('confirm_live_update', { run_id: data[0]?.run_id ?? '' }),
    ]);
    for (const { error } of answers) expect(error).not.toBeNull();
    expect((await client.from('self_checks').select('id')).data).toEqual([]);
  },
);
