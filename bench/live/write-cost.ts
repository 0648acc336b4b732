import pg from 'pg';
import { median } from '../contest/report.ts';

/** How many times as long a write takes when its change is kept for sockets, by statement and number of writers. */
export interface WriteCost {
  what: 'insert' | 'update';
  writers: number;
  /** Milliseconds each, without and with the trigger. */
  withoutMs: number;
  withMs: number;
}

const ROUNDS = 7;
const WRITES = 200;
const WRITERS = [1, 8] as const;

const STATEMENTS = {
  insert: `insert into public.work_orders (title, organization_id, partner_location_id)
    select 'written', organization_id, id from public.partner_locations where name = 'Write cost'`,
  update: `update public.work_orders set title = 'written ' || $1 where id = $2`,
};

/**
 * Writes work orders, one in a transaction, with the trigger of live changes and without it in turns.
 * @param config a superuser, who may take triggers off
 */
export async function measureWriteCosts(config: pg.ClientConfig): Promise<WriteCost[]> {
  const clients = await Promise.all(
    Array.from({ length: Math.max(...WRITERS) }, async () => {
      const client = new pg.Client(config);
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  if (!first) return [];
  const ids = await addOrders(first, clients.length);
  const costs: WriteCost[] = [];
  for (const what of ['insert', 'update'] as const) {
    for (const writers of WRITERS) {
      const times = { without: [] as number[], with: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const kind of ['without', 'with'] as const) {
          await first.query(
            `alter table public.work_orders ${kind === 'with' ? 'enable' : 'disable'} trigger realtime_capture`,
          );
          times[kind].push(await timeOf(what, clients.slice(0, writers), ids));
        }
      }
      costs.push({ what, writers, withoutMs: median(times.without), withMs: median(times.with) });
    }
  }
  await Promise.all(clients.map((client) => client.end()));
  return costs;
}

/** An order for each writer to change, so that none waits for another's row. */
async function addOrders(client: pg.Client, count: number): Promise<string[]> {
  await client.query(
    `with made as (
       insert into public.organizations (name, organization_type) values ('Write cost', 'partner') returning id
     )
     insert into public.partner_locations (organization_id, name) select id, 'Write cost' from made`,
  );
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const { rows } = await client.query<{ id: string }>(`${STATEMENTS.insert} returning id`);
    ids.push(rows[0]?.id ?? '');
  }
  return ids;
}

/** Milliseconds that one write takes, as its writer sees it. */
async function timeOf(what: WriteCost['what'], clients: pg.Client[], ids: string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, at) => {
      for (let n = 0; n < WRITES; n += 1) {
        const values = what === 'update' ? [String(n), ids[at]] : [];
        await client.query({ name: `write-cost-${what}`, text: STATEMENTS[what], values });
      }
    }),
  );
  return (performance.now() - start) / WRITES;
}
