import { parseArgs } from 'node:util';
import type { Size } from './world/grown-folder.ts';

/** How long and on how much is measured. */
export interface Options {
  size: Size;
  rounds: number;
  connections: number;
  seconds: number;
  /** Sockets of the section office-mix, and for how many seconds it writes. */
  sockets: number;
  liveSeconds: number;
  /** Names of the sections to run; empty for all. */
  sections: string[];
  /** Of the screens' questions only those with this in their screen or name, or with one of several ('a|b'); '' for all. */
  only: string;
}

/** `lists writes --rows 100000 --rounds 3 --seconds 1`; without anything the sizes that are promised. */
export function readOptions(words: string[]): Options {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '1000000' },
      // Entries of the audit log; without it, twice as many as rows.
      audit: { type: 'string' },
      // A fourth as many organizations, and five emails for each.
      people: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '2' },
      // As many as the portal's pool has.
      connections: { type: 'string', default: '16' },
      sockets: { type: 'string', default: '1000' },
      live: { type: 'string', default: '60' },
      only: { type: 'string', default: '' },
    },
  });
  return {
    size: {
      workOrders: Number(values.rows),
      foreignNewest: 40_000,
      auditEntries: Number(values.audit ?? 2 * Number(values.rows)),
      people: Number(values.people),
    },
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    sockets: Number(values.sockets),
    liveSeconds: Number(values.live),
    sections: positionals,
    only: values.only,
  };
}
