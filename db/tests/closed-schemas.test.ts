import { describe, expect, it } from 'vitest';
import { attemptAll, outcomes } from './support/cases.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

/**
 * What service_role may touch beyond the schema `public`: mails to send, the password of the mail server, links of invitations
 * and invoices, the set-up link, and the table of transitions.
 */
const OPEN_TO_THE_SERVICE = [
  ...['app.bounce_reading', 'app.email_passwords', 'app.invitation_links', 'app.invoice_link_tokens'],
  'app.mail_bodies',
  'app.setup_tokens',
  'app.work_order_transitions',
];

async function tablesOf(schemas: string[]): Promise<{ name: string; column: string }[]> {
  const { rows } = await cases.testDatabase.owner.query<{ name: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as name, min(column_name) as column
     from information_schema.columns where table_schema = any ($1) group by 1 order by 1`,
    [schemas],
  );
  return rows;
}

const statements = ({ name, column }: { name: string; column: string }) => [
  `select from ${name}`,
  `insert into ${name} default values`,
  `update ${name} set ${column} = ${column}`,
  `delete from ${name}`,
];

describe('the schemas auth and app', () => {
  it('are closed to every identity', { timeout: 60_000 }, async () => {
    const tables = await tablesOf(['auth', 'app']);
    expect(tables.length).toBeGreaterThan(10);
    for (const text of tables.flatMap(statements)) {
      const actual = await attemptAll(cases.testDatabase, cases.scenario, () => ({ text }));
      expect(actual, text).toEqual(outcomes('refused'));
    }
  });

  it('are closed to service_role, except for the listed objects', async () => {
    const open = new Set<string>();
    for (const table of await tablesOf(['auth', 'app'])) {
      for (const text of statements(table)) {
        const refused = cases.asService('admin', (client) => client.query(text));
        await refused.then(
          () => open.add(table.name),
          (error: Error) => expect(error.message, text).toMatch(/permission denied|violates not-null/),
        );
      }
    }
    expect([...open].sort()).toEqual(OPEN_TO_THE_SERVICE);
  });

  it('do not store whose position was geocoded', async () => {
    const { rows } = await cases.testDatabase.owner.query<{ columns: string[] }>(
      `select array_agg(table_name || '.' || column_name) as columns from information_schema.columns
       where table_schema = 'app' and table_name in ('geocoded_positions', 'geocoder_rate')`,
    );
    expect(rows[0]?.columns.toSorted()).toEqual([
      'geocoded_positions.address',
      'geocoded_positions.created_at',
      'geocoded_positions.latitude',
      'geocoded_positions.longitude',
      'geocoder_rate.is_only',
      'geocoder_rate.next_at',
    ]);
  });
});
