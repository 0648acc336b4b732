import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { INVOICED_AT_ONCE_MAX } from '#shared/billing-limits.ts';
import { median, type Promised } from '../contest/report.ts';
import type { World } from '../world/world.ts';
import { type Section, say } from './section.ts';

const INVOICED_MS = 3000;
/** A batch of a month is made once; a person waits for it, with a sign of progress. */
const BATCH_MS = 10_000;
/** The reminders of a day are looked for every minute. */
const LOOK_MS = 1000;

/**
 * What the office does with hundreds of documents at once, in the grown world: invoicing, an accounting batch, and
 * looking for reminders. Each round invoices other work.
 */
export const billing: Section = {
  name: 'billing',
  async run(open, options) {
    const world = await open();
    const client = new pg.Client(world.superuser);
    await client.connect();
    try {
      // As much work as the grown world leaves to be invoiced.
      const rounds = Math.min(options.rounds, 2);
      say(`${INVOICED_AT_ONCE_MAX} work orders are invoiced by one request, ${rounds} times each way.\n`);
      return [
        await invoicing(world, client, 'job', rounds),
        await invoicing(world, client, 'customer', rounds),
        await accounting(world),
        await reminders(client),
      ];
    } finally {
      await client.end();
    }
  },
};

async function invoicing(
  world: World,
  client: pg.Client,
  groupedBy: string,
  rounds: number,
): Promise<Promised> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ids = await workWithHours(world, client);
    const { ms, answer } = await call<{ invoices: object[]; refused: object[] }>(world, 'create_invoices', {
      ...{ work_order_ids: ids, grouped_by: groupedBy, submission_key: randomUUID() },
    });
    if (answer.refused.length > 0 || answer.invoices.length === 0) {
      throw new Error(`Not invoiced: ${JSON.stringify(answer.refused.slice(0, 3))}`);
    }
    times.push(ms);
    say(`${INVOICED_AT_ONCE_MAX} by ${groupedBy}: ${answer.invoices.length} invoices, ${ms.toFixed(0)} ms`);
  }
  return {
    ...{ what: `invoicing ${INVOICED_AT_ONCE_MAX} work orders by ${groupedBy}`, measured: median(times) },
    ...{ unit: 'ms', bound: { atMost: INVOICED_MS } },
  };
}

/** Work that nobody has invoiced, each with an approved day of an employee. */
async function workWithHours({ viewers }: World, client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with work as (
       select w.work_order_id as id from app.work_to_invoice w join public.work_orders o on o.id = w.work_order_id
       where o.project_id is null
         and not exists (select from public.partner_invoice_lines l where l.work_order_id = w.work_order_id)
       limit $1
     ), hours as (
       insert into public.employee_reports (employee_user_id, work_order_id, report_date, status, hours_worked,
         hourly_rate_snapshot)
       select $2, id, current_date - 1, 'approved', 1, 80 from work
     )
     select id from work`,
    [INVOICED_AT_ONCE_MAX, viewers.admin.profileId],
  );
  if (rows.length < INVOICED_AT_ONCE_MAX) throw new Error(`Only ${rows.length} work orders wait.`);
  return rows.map(({ id }) => id);
}

/** All that waits for the accounting program, a month of documents, in one batch. */
async function accounting(world: World): Promise<Promised> {
  const until = new Date().toISOString().slice(0, 10);
  const { ms, answer } = await call<{ batch_number: number }>(world, 'create_accounting_batch', {
    ...{ submission_key: randomUUID(), format: 'plain', until },
  });
  say(`accounting batch ${answer.batch_number}: ${ms.toFixed(0)} ms`);
  return { what: 'accounting batch of a month', measured: ms, unit: 'ms', bound: { atMost: BATCH_MS } };
}

async function reminders(client: pg.Client): Promise<Promised> {
  await client.query(
    `update public.settings set value = value || '{"is_on": true}' where key = 'reminders' and value ? 'steps'`,
  );
  const look = async () => {
    const start = performance.now();
    // A Monday, so that the office works.
    const { rowCount } = await client.query(
      `select * from app.due_reminders(date_trunc('week', current_date)::date)`,
    );
    return { ms: performance.now() - start, rowCount };
  };
  await look();
  const { ms, rowCount } = await look();
  say(`${rowCount} reminders are due: ${ms.toFixed(0)} ms`);
  return { what: 'looking for due reminders', measured: ms, unit: 'ms', bound: { atMost: LOOK_MS } };
}

async function call<Answer>(
  { url, anonKey, viewers }: World,
  name: string,
  body: object,
): Promise<{ ms: number; answer: Answer }> {
  const start = performance.now();
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      ...{
        apikey: anonKey,
        authorization: `Bearer ${viewers.admin.token}`,
        'content-type': 'application/json',
      },
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${text}`);
  return { ms: performance.now() - start, answer: JSON.parse(text) as Answer };
}
