import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { requiredText } from '#shared/commands/fields.ts';
import { insert, update } from './support/cases.ts';
import type { PersonName } from './support/identities.ts';
import { accepts, valueColumns } from './support/value-columns.ts';
import { withScenario } from './support/with-scenario.ts';

/** A text of white space alone is an empty text, for direct writes as for commands. */
const cases = withScenario();
const as = (who: PersonName, statement: { text: string; values?: unknown[] }) =>
  cases.as(who, (client) => client.query(statement));

const BLANKS = [' ', '\n', '\t \n', '\u00a0', '\u2003', '\ufeff'];

describe('the catalog', () => {
  it('trims the characters that trim() of JavaScript removes, and no others', async () => {
    const { rows } = await cases.testDatabase.owner.query<{ code: number }>(
      `select n as code from generate_series(1, 65535) n
       where n not between 55296 and 57343 and app.trimmed(chr(n)) = '' order by n`,
    );
    const required = requiredText(10, 'Empty.');
    const empty = Array.from({ length: 65_535 }, (_none, index) => index + 1).filter(
      (code) => !z.safeParse(required, String.fromCharCode(code)).success,
    );
    expect(rows.map(({ code }) => code)).toEqual(empty);
    const trimmed = await cases.testDatabase.owner.query(`select app.trimmed($1) as text`, ['\u2003a b\n\t']);
    expect(trimmed.rows).toEqual([{ text: 'a b' }]);
  });

  it('has no check and no trigger that trims spaces only', async () => {
    const { rows } = await cases.testDatabase.owner.query(
      String.raw`select k.conname as name from pg_constraint k
       where k.contype = 'c' and pg_get_constraintdef(k.oid) ~* '\m[lrb]?trim\('
       union all
       select p.oid::regproc::text from pg_proc p
       where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
         and p.prorettype = 'trigger'::regtype and p.prosrc ~* '\m[lrb]?trim\('`,
    );
    expect(rows, 'Use app.trimmed() instead of trim().').toEqual([]);
  });

  it('refuses white space in every text that must not be empty', async () => {
    const { owner } = cases.testDatabase;
    const kept: string[] = [];
    // A path begins with the id of whose file it is, so it is never blank.
    const texts = (await valueColumns(owner)).filter(
      ({ kind, column }) => kind === 'text' && !column.endsWith('storage_path'),
    );
    for (const column of texts) {
      if (await accepts(owner, column, `''`)) continue;
      for (const blank of BLANKS) {
        if (await accepts(owner, column, `'${blank.repeat(3)}'`))
          kept.push(`${column.table}.${column.column} keeps ${JSON.stringify(blank)}`);
      }
    }
    expect(kept).toEqual([]);
  });
});

describe.each(BLANKS.map((blank) => [JSON.stringify(blank), blank] as const))('%s', (_name, blank) => {
  const refusal = { code: '23514' };

  it('cannot be the vendor of a receipt', async () => {
    const receipt = { vendor_name: blank, receipt_date: '2026-03-02', amount: 5 };
    await expect(as('employee', insert('receipts', receipt))).rejects.toMatchObject(refusal);
  });

  it.each(['name', 'address_line1', 'city'])('is no %s of a location', async (column) => {
    const { location } = cases.scenario.rows;
    const change = update('partner_locations', location, { [column]: blank });
    await expect(as('partner', change)).rejects.toMatchObject(refusal);
  });

  it('cannot be a message', async () => {
    const { rows, profiles } = cases.scenario;
    const message = { conversation_id: rows.thread, message: blank, sender_id: profiles.partner };
    await expect(as('partner', insert('work_order_messages', message))).rejects.toMatchObject(refusal);
  });

  it.each(['first_name', 'last_name'])('is no %s', async (column) => {
    const change = update('profiles', cases.scenario.profiles.employee, { [column]: blank });
    await expect(as('employee', change)).rejects.toMatchObject(refusal);
  });

  it('cannot be the name of a new account', async () => {
    const { owner } = cases.testDatabase;
    const id = randomUUID();
    await owner.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      ...[id, `${id}@fieldfare.test`, { first_name: blank }],
    ]);
    const made = await owner.query('select first_name from public.profiles where user_id = $1', [id]);
    expect(made.rows).toEqual([{ first_name: '' }]);
  });
});
