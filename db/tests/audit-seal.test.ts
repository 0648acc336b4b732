import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeOldAudit, sealAudit } from '#server/audit/start-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

interface Verified {
  blocks: number;
  entries: number;
  is_complete: boolean;
  broken_block: number | null;
  problem: string | null;
}

const owner = (text: string, values: unknown[] = []) => cases.testDatabase.owner.query(text, values);
/** Seals everything: open transactions of other databases of the cluster hold a block back for a moment. */
async function seal(): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAudit(cases.testDatabase.database);
      const { rowCount } = await owner(`select from public.audit_log e
        where e.position >= (select coalesce(max(b.position_until), 0) from public.audit_blocks b) limit 1`);
      expect(rowCount).toBe(0);
    },
    { timeout: 20_000 },
  );
}
async function verify(): Promise<Verified> {
  const { rows } = await cases.as('admin', (client) =>
    client.query(
      `select blocks, entries::integer, is_complete, broken_block::integer, problem from public.verify_audit_log()`,
    ),
  );
  return rows[0];
}
const rename = (name: string) =>
  owner('update public.projects set name = $2 where id = $1', [cases.scenario.rows.project, name]);

beforeEach(async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await rename(`${name} ${Math.random()}`);
    await seal();
  }
});

describe('the sealed audit log', () => {
  it('is verified as long as nobody changes it', async () => {
    const verified = await verify();
    expect(verified).toMatchObject({ is_complete: true, broken_block: null, problem: null });
    const { rows } = await owner('select count(*)::integer as count from public.audit_log');
    expect(verified.entries).toBe(rows[0].count);
  });

  it('seals entries of concurrent writers, each once, also those that commit late', async () => {
    const late = await cases.testDatabase.owner.connect();
    await late.query('begin');
    await late.query('update public.projects set description = $2 where id = $1', [
      cases.scenario.rows.project,
      `Late ${Math.random()}`,
    ]);
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await owner('update public.organizations set name = $2 where id = $1', [
          cases.scenario.organizations.partner,
          `Greenway ${writer} ${turn}`,
        ]);
        await sealAudit(cases.testDatabase.database);
      }
    });
    await Promise.all(writers);
    await late.query('commit');
    late.release();
    await seal();
    const { rows } = await owner('select count(*)::integer as count from public.audit_log');
    expect(await verify()).toMatchObject({ entries: rows[0].count, problem: null });
  });

  it.for([
    [
      'a changed entry',
      `update public.audit_log set after = '{"name": "x"}' where id = (select id from public.audit_log where table_name = 'projects' order by position desc limit 1)`,
      'entries',
    ],
    [
      'another author',
      `update public.audit_log set actor_profile_id = (select id from public.profiles limit 1) where id = (select id from public.audit_log where table_name = 'projects' order by position desc limit 1)`,
      'entries',
    ],
    [
      'a deleted entry',
      `delete from public.audit_log where id = (select id from public.audit_log where table_name = 'projects' order by position desc limit 1)`,
      'entries',
    ],
    [
      'an added entry',
      `insert into public.audit_log (action, table_name, row_id, record_table, record_id, position) select 'update', 'projects', 'x', 'projects', 'x', min(position_from) + 1 from public.audit_blocks where number = 2`,
      'entries',
    ],
    [
      'entries in another order',
      `update public.audit_log set position = case position when (select max(position) from public.audit_log) then (select min(position) from public.audit_log) else position end`,
      'entries',
    ],
    ['a removed block', 'delete from public.audit_blocks where number = 2', 'link'],
    ['a changed block', 'update public.audit_blocks set entries = entries + 1 where number = 2', 'block'],
    [
      'swapped hashes',
      `update public.audit_blocks set previous_hash = repeat('0', 64) where number = 2`,
      'link',
    ],
  ] as const)('shows %s', async ([, tamper, problem]) => {
    const client = await cases.testDatabase.owner.connect();
    try {
      await client.query('begin');
      await client.query(tamper);
      const { rows } = await client.query('select broken_block, problem from public.verify_audit_log()');
      expect(rows[0].problem).toBe(problem);
      expect(rows[0].broken_block).not.toBeNull();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it.for(['employee', 'manager', 'partner', 'subcontractor'] as const)(
    'is not verified for %s, who does not see it',
    async (who) => {
      await cases.as(who, async (client) => {
        expect((await client.query('select from public.audit_blocks')).rowCount).toBe(0);
        expect(await verifyAudit(client)).toEqual({ is: 'hidden', role: 'authenticated' });
      });
    },
  );

  it('is not called intact by a role that sees only some of it', async () => {
    const superuser = new pg.Client({ connectionString: cases.testDatabase.url('postgres') });
    await superuser.connect();
    try {
      expect(await verifyAudit(superuser)).toMatchObject({ is: 'intact' });
      await superuser.query('begin');
      // A grant alone shows no row: a policy decides. The role is gone with the transaction.
      await superuser.query('create role audit_reader');
      await superuser.query('grant authenticated to audit_reader');
      await superuser.query('set local role audit_reader');
      expect(await verifyAudit(superuser)).toEqual({ is: 'hidden', role: 'audit_reader' });
    } finally {
      await superuser.end();
    }
  });

  it.for([
    'delete from public.audit_blocks',
    'update public.audit_blocks set hash = hash',
    'delete from public.audit_removals',
    'select app.remove_old_audit()',
    'select app.seal_audit()',
  ])('cannot be written by requests: %s', async (text) => {
    await expect(cases.as('admin', (client) => client.query(text))).rejects.toThrow('permission denied');
  });
});

describe('retention', () => {
  it('removes only blocks that are older than the setting, and the rest can be verified', async () => {
    const { database } = cases.testDatabase;
    await removeOldAudit(database);
    expect((await owner('select from public.audit_removals')).rowCount).toBe(0);
    await owner(`insert into public.settings (key, value) values ('audit', '{"kept_years": 1}')
      on conflict (key) do update set value = excluded.value`);
    const before = await verify();
    await removeOldAudit(database);
    expect(await verify()).toMatchObject({ blocks: before.blocks, problem: null });
    await owner(
      `update public.audit_blocks set sealed_at = sealed_at - interval '2 years' where number <= 2`,
    );
    await removeOldAudit(database);
    await seal();
    expect((await owner('select block_number::integer from public.audit_removals')).rows).toEqual([
      { block_number: 2 },
    ]);
    expect(await verify()).toMatchObject({ broken_block: null, problem: null });
    expect((await owner(`select from public.audit_log where table_name = 'audit_removals'`)).rowCount).toBe(
      1,
    );
  });

  it.for([0, 0.5, -1, '"x"'])('refuses to keep entries for %s years', async (years) => {
    await expect(
      owner(
        `insert into public.settings (key, value) values ('audit', $1)
        on conflict (key) do update set value = excluded.value`,
        [`{"kept_years": ${years}}`],
      ),
    ).rejects.toThrow('settings_audit');
  });
});

describe('a restored database', () => {
  it('continues the order of entries, although the numbers of transactions have started again', async () => {
    // As if the dump had come from a server with many more transactions: the seal is far ahead of the counter.
    await owner('update public.audit_log set position = position + 1000000');
    await owner(`update public.audit_blocks set position_until = position_until + 1000000,
      position_from = case when position_from > 0 then position_from + 1000000 else 0 end`);
    await resealAll();
    await rename(`Before the start ${Math.random()}`);
    await sealAudit(cases.testDatabase.database);
    await rename(`After the start ${Math.random()}`);
    await seal();
    const { rows } = await owner('select count(*)::integer as count from public.audit_log');
    expect(await verify()).toMatchObject({ entries: rows[0].count, problem: null });
  });
});

/** Hashes what the blocks hold now, as the owner can. */
async function resealAll(): Promise<void> {
  const { rows } = await owner('select number from public.audit_blocks order by number');
  for (const { number } of rows) {
    await owner(
      `update public.audit_blocks b set
         entries_hash = (select hash from app.audit_entries_hash(b.position_from, b.position_until)),
         previous_hash = coalesce((select p.hash from public.audit_blocks p where p.number = b.number - 1), b.previous_hash)
       where number = $1`,
      [number],
    );
    await owner('update public.audit_blocks b set hash = app.audit_block_hash(b) where number = $1', [
      number,
    ]);
  }
}
