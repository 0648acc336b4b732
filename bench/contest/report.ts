import type { Measured } from './load.ts';

/** The middle of several rounds: one disturbed round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? upper)) / 2 : upper;
}

export function medianOf(rounds: readonly Measured[]): Measured {
  const p95s = rounds.flatMap(({ p95Ms }) => (p95Ms === undefined ? [] : [p95Ms]));
  const cpus = rounds.flatMap(({ cpuMs }) => (cpuMs === undefined ? [] : [cpuMs]));
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p95Ms: p95s.length > 0 ? median(p95s) : undefined,
    ...(cpus.length > 0 ? { cpuMs: median(cpus) } : {}),
  };
}

/** How many times as fast the one was as the other, round by round: what disturbed a round disturbed both. */
export function medianRatio(over: readonly Measured[], under: readonly Measured[]): number {
  return median(
    over.map((round, at) => round.requestsPerSecond / (under[at]?.requestsPerSecond ?? Number.NaN)),
  );
}

/** One line of the summary: what was promised, and what was measured. */
export interface Promised {
  what: string;
  measured: number;
  unit: string;
  bound: { atLeast: number } | { atMost: number };
}

function isKept({ measured, bound }: Promised): boolean {
  return 'atLeast' in bound ? measured >= bound.atLeast : measured <= bound.atMost;
}

/** Rows of texts as a table whose columns line up. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function summary(promises: readonly Promised[]): string {
  const digits = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  return table([
    ['what', 'measured', 'target', ''],
    ...promises.map((promised) => {
      const { what, measured, unit, bound } = promised;
      const target = 'atLeast' in bound ? `≥ ${digits(bound.atLeast)}` : `≤ ${digits(bound.atMost)}`;
      return [what, `${digits(measured)} ${unit}`, `${target} ${unit}`, isKept(promised) ? 'kept' : 'MISSED'];
    }),
  ]);
}
