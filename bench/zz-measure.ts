import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startBareServer } from './bare.ts';
import { load } from './load.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { medianOf, table } from './report.ts';
import { listPath, listStatements } from './work-order-list.ts';

const world = JSON.parse(readFileSync('/tmp/h4/world.json', 'utf8'));
const N = Number(process.argv[2] ?? 3),
  S = Number(process.argv[3] ?? 2),
  C = Number(process.argv[4] ?? 8);
const client = new pg.Client(world.authenticator);
await client.connect();
const lists = [];
for (const viewer of world.viewers) {
  const path = listPath(viewer.organizationId);
  lists.push({ viewer, path, statements: await listStatements(client, path, viewer.claims) });
}
await client.end();
if (process.argv[5])
  for (const l of lists)
    console.log(
      l.statements[1]!.text,
      l.statements.map((s) => s.values),
    );
const bare = await startBareServer({
  connection: world.authenticator,
  connections: C,
  statements: Object.fromEntries(lists.map((l) => [l.path, l.statements])),
});
const results: Record<string, any[]> = {};
const ps = findPgbench();
for (let r = -1; r < N; r++)
  for (const l of lists) {
    const run = async (n: string, f: () => Promise<any>) => {
      const m = await f();
      if (r >= 0) (results[n] ??= []).push(m);
    };
    await run(l.viewer.name + ' portal', () =>
      load(world.url + l.path, { authorization: `Bearer ${l.viewer.token}` }, { connections: C, seconds: S }),
    );
    await run(l.viewer.name + ' bare', () => load(bare.url + l.path, {}, { connections: C, seconds: S }));
    if (ps)
      await run(l.viewer.name + ' pgbench', () =>
        runPgbench(ps, world.authenticator, l.statements, { connections: C, seconds: S }),
      );
  }
console.log(
  table(
    Object.entries(results).map(([k, v]) => {
      const m = medianOf(v);
      return [k, m.requestsPerSecond.toFixed(0), m.p95Ms?.toFixed(1) ?? ''];
    }),
  ),
);
await bare.stop();
