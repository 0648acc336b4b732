import { cpuTimeMs } from '../contest/cpu-time.ts';
import { type Promised, table } from '../contest/report.ts';
import { KINDS } from '../workday/actions.ts';
import { openCompanies, type Worker } from '../workday/companies.ts';
import { type Played, playDay } from '../workday/play.ts';
import { startNode } from '../world/nodes.ts';
import type { Portal } from '../world/portal.ts';
import type { World } from '../world/world.ts';
import { type Section, say } from './section.ts';

const NODES = [1, 3] as const;
const HOURS = 4;
/** 50 companies at this speed make the work of 50 times as many. */
const SPEED = 60;
/** On one machine, three nodes share its processors: they must not cost much more than one. */
const COST_OF_NODES = 1.3;

interface Day extends Played {
  nodes: number;
  /** Milliseconds of processor time for each action: PostgreSQL, and all nodes. */
  cpuMs: { database: number; nodes: number };
}

/** The working day of 50 companies: screens, messages, clocks, reports with photos, open sockets; by one node and three. */
export const workday: Section = {
  name: 'workday',
  async run(open) {
    const world = await open();
    const workers = await openCompanies(world);
    say(`${HOURS} hours of 50 companies with ${workers.length} people, at ${SPEED} times the speed.\n`);
    const days: Day[] = [];
    const more: Portal[] = [];
    try {
      for (const count of NODES) {
        while (more.length < count - 1) more.push(await startNode(world.dataDir, world.url));
        const day = await playOn(world, more, workers);
        say(describe(day));
        days.push(day);
      }
    } finally {
      for (const node of more) await node.stop();
    }
    return days.flatMap((day) => promisesOf(day, days[0]));
  },
};

async function playOn(world: World, more: readonly Portal[], workers: readonly Worker[]): Promise<Day> {
  const all = [world, ...more];
  const cpu = () => {
    const database = cpuTimeMs(world.postmasterPid, undefined) ?? Number.NaN;
    const own = all.map(({ pid }) => (cpuTimeMs(world.postmasterPid, pid) ?? Number.NaN) - database);
    return { database, nodes: own.reduce((sum, ms) => sum + ms, 0) };
  };
  const before = cpu();
  let turn = 0;
  const url = () => all[turn++ % all.length]?.url ?? '';
  const played = await playDay(workers, { url, anonKey: world.anonKey }, { hours: HOURS, speed: SPEED });
  const after = cpu();
  const actions = KINDS.reduce((sum, kind) => sum + played.kinds[kind].count, 0);
  return {
    ...played,
    nodes: all.length,
    cpuMs: {
      database: (after.database - before.database) / actions,
      nodes: (after.nodes - before.nodes) / actions,
    },
  };
}

function describe({ nodes, kinds, messages, cpuMs, failures, seconds }: Day): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const rows = KINDS.map((kind) => {
    const { count, p50Ms, p95Ms, p99Ms } = kinds[kind];
    return [kind, String(count), ms(p50Ms), ms(p95Ms), ms(p99Ms)];
  });
  const heard = ['hear a message', String(messages.arrived), ms(messages.p50Ms), '', ms(messages.p99Ms)];
  return [
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${seconds.toFixed(0)} s; processor time of an action: PostgreSQL ${cpuMs.database.toFixed(1)} ms, nodes ${cpuMs.nodes.toFixed(1)} ms`,
    table([['what', 'times', 'p50', 'p95', 'p99'], ...rows, heard]),
    ...failures.slice(0, 5),
    '',
  ].join('\n');
}

function promisesOf({ nodes, failures, messages, cpuMs }: Day, one: Day | undefined): Promised[] {
  const by = `by ${nodes}`;
  const total = (day: Day['cpuMs']) => day.database + day.nodes;
  return [
    { what: `workday ${by}: failed`, measured: failures.length, unit: '', bound: { atMost: 0 } },
    {
      ...{ what: `workday ${by}: messages lost or doubled`, unit: '', bound: { atMost: 0 } },
      measured: Math.abs(messages.wanted - messages.arrived),
    },
    ...(one && nodes > 1
      ? [
          {
            ...{ what: `workday ${by}: processor time to that of one node`, unit: '×' },
            ...{ measured: total(cpuMs) / total(one.cpuMs), bound: { atMost: COST_OF_NODES } },
          },
        ]
      : []),
  ];
}
