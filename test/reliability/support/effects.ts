import type pg from 'pg';

/** How many rows each table has, and how far each sequence of numbers is, by name. */
export type Counts = Record<string, number>;

/**
 * Tables that the portal changes in the background: aggregated totals, the day's reminders, the use of quotas, attempts
 * to sign in, which are deleted when they expire, and the seals of the audit log.
 */
const BEHIND_THE_SCENES = [
  'work_order_figures',
  'work_order_figure_changes',
  'margin_queue',
  'margin_rows',
  'margin_sums',
  'margin_totals',
  'margin_cells',
  'reminded_days',
  'daily_use',
  'rate_limits',
  'audit_blocks',
];

/**
 * Counts every table that a command could write, the receipts and the audit log among them. Of the log, it leaves out
 * what the portal adds some seconds later: refusals, and how exports of data proceed.
 */
export async function countRows(owner: pg.Pool): Promise<Counts> {
  const { rows } = await owner.query<{ name: string; count: number }>(
    `select format('%s.%s', schemaname, tablename) as name,
       (xpath('//c/text()', query_to_xml(
         format('select count(*) as c from %I.%I', schemaname, tablename)
           || case when tablename = 'audit_log' then $$ where action <> 'refusal'
             and (table_name, action) <> ('data_exports', 'update')$$ else '' end, true, true, '')))[1]::text::int as count
     from pg_tables where schemaname in ('public', 'app', 'auth') and tablename <> all ($1)
     union all
     select kind || ' numbers', last_value::int from app.number_sequences`,
    [['number_sequences', ...BEHIND_THE_SCENES]],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/**
 * Lets no mail be made of what people have not read, and settles no decision: that happens at the portal's own times,
 * amid what is counted.
 */
export async function holdDigests(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create function app.hold_alert() returns trigger language plpgsql as
      $$ begin new.due_at := 'infinity'; return new; end $$;
    create trigger hold before insert or update on app.work_alerts for each row execute function app.hold_alert();
    create trigger hold before insert or update on app.message_alerts for each row execute function app.hold_alert();
    create function app.hold_decision() returns trigger language plpgsql as
      $$ begin new.decided_at := 'infinity'; return new; end $$;
    create trigger hold before insert on app.decisions for each row execute function app.hold_decision();`);
}

/** What has come since `before`, `times` times smaller; tables that did not change are left out. */
export function growth(before: Counts, after: Counts, times = 1): Counts {
  const grown = Object.entries(after).map(([name, count]) => [name, (count - (before[name] ?? 0)) / times]);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}

const NUMBERED = [
  ['WO', 'work_orders', 'work_order_number'],
  ['RPT', 'work_order_reports', 'report_number'],
  ['BILL', 'subcontractor_bills', 'internal_bill_number'],
] as const;

/** Numbers that nobody has, though a later one was given: `BILL-000017`. */
export async function missingNumbers(owner: pg.Pool): Promise<string[]> {
  const missing: string[] = [];
  for (const [prefix, table, column] of NUMBERED) {
    const { rows } = await owner.query<{ number: string }>(
      // The office may have changed the prefix meanwhile.
      `select $1 || '-' || lpad(n::text, 6, '0') as number
       from app.number_sequences, generate_series(1, last_value) n where kind = $1
       except select $1 || '-' || substring(${column} from '[0-9]+$') from public.${table}`,
      [prefix],
    );
    missing.push(...rows.map(({ number }) => number));
  }
  return missing;
}
