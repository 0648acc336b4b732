import { percentile } from '#test/support/percentile.ts';
import { type Member, READERS } from './office-mix.ts';
import { type Arrival, openPage } from './page-listener.ts';

/** Joins at once: a thousand handshakes in one moment measure the network of this machine. */
const JOINERS = 20;

/** A write, when it was committed, and whom it was delivered to. */
interface Write {
  table: string;
  workOrderId: string;
  /** The kinds of people of the team who may see it. */
  readers: readonly string[];
  at: number;
  arrived: Set<Member>;
}

export interface Counted {
  wrote(text: string, write: Omit<Write, 'arrived'>): void;
  heard(member: Member, arrival: Arrival): void;
  readAgain(member: Member): void;
  /** The writes so far, which are forgotten. */
  takeWrites(): Map<string, Write>;
  reset(): void;
  result(members: readonly Member[]): {
    writes: number;
    deliveries: number;
    readAgains: number;
    lost: number;
    wrong: number;
    p50Ms: number;
    p99Ms: number;
  };
}

/** Holds what arrives against what was written. */
export function countArrivals(): Counted {
  let writes = new Map<string, Write>();
  let timesMs: number[] = [];
  let wrong = 0;
  let readAgains = 0;
  return {
    wrote: (text, write) => void writes.set(text, { ...write, arrived: new Set() }),
    heard(member, { table, text }) {
      const write = writes.get(text);
      if (!write) return;
      if (
        write.table !== table ||
        write.workOrderId !== member.workOrderId ||
        !write.readers.includes(member.kind) ||
        write.arrived.has(member)
      ) {
        wrong += 1;
      } else {
        write.arrived.add(member);
        timesMs.push(performance.now() - write.at);
      }
    },
    readAgain() {
      readAgains += 1;
    },
    takeWrites() {
      const taken = writes;
      writes = new Map();
      return taken;
    },
    reset() {
      timesMs = [];
      wrong = 0;
      readAgains = 0;
    },
    result(members) {
      const teams = Map.groupBy(members, ({ workOrderId }) => workOrderId);
      let lost = 0;
      for (const { workOrderId, readers, arrived } of writes.values()) {
        const expected = (teams.get(workOrderId) ?? []).filter(({ kind }) => readers.includes(kind));
        lost += expected.length - arrived.size;
      }
      return {
        ...{ writes: writes.size, deliveries: timesMs.length, readAgains, lost, wrong },
        p50Ms: percentile(timesMs, 0.5),
        p99Ms: percentile(timesMs, 0.99),
      };
    },
  };
}

/** Opens a page for each of these people, on the nodes in turn, and answers what closes them. */
export async function openPages(
  members: readonly Member[],
  { urls, anonKey, counted }: { urls: readonly string[]; anonKey: string; counted: Counted },
): Promise<(() => void)[]> {
  const waiting = [...members];
  const opened = await Promise.all(
    Array.from({ length: JOINERS }, async () => {
      const closes = [];
      for (let member = waiting.pop(); member; member = waiting.pop()) {
        const one = member;
        closes.push(
          await openPage(one, {
            ...{ url: urls[waiting.length % urls.length] ?? '', anonKey },
            hear: (arrival) => counted.heard(one, arrival),
            readAgain: () => counted.readAgain(one),
          }),
        );
      }
      return closes;
    }),
  );
  return opened.flat();
}

export const ALL_READERS: readonly string[] = READERS.everyone;
