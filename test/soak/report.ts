import type { SoakReport } from './soak.ts';

const MOST_MEMORY_MB = 300;
/** The slowest connection waits at most so many times as long as the one in the middle… */
const MOST_SPREAD = 3;
/** …unless nobody notices: a connection has so few answers in a minute that its p99 is its worst one. */
const FAIR_MS = 250;

/** What a soak did, as text for people. */
export function describeSoak(soak: SoakReport): string {
  const { p99Ms, bystander, slow } = soak;
  return `${[
    `connections      ${soak.connections} held for ${soak.seconds} s on a pool of 10`,
    `answers          ${soak.answers} (${(soak.answers / soak.seconds).toFixed(0)}/s), ${soak.errors.length} errors`,
    `fairness         p99 of the median connection ${p99Ms.median.toFixed(0)} ms, of the worst ${p99Ms.worst.toFixed(0)} ms`,
    `memory           ${soak.heldPeakMb.toFixed(0)} MB at most with the many connections, ${soak.peakMb.toFixed(0)} MB with the slow ones`,
    `slow ones        ${soak.slowReaders} clients read ${(slow.bytesRead / 1024).toFixed(0)} KB, ${soak.slowQueries} slow queries at once answered ${slow.statuses.join(', ')}`,
    `bystander        p99 ${bystander.alone.p99Ms.toFixed(1)} ms alone, ${bystander.besideSlowOnes.p99Ms.toFixed(1)} ms beside the slow ones, ${bystander.besideSlowOnes.failures} failures in ${bystander.besideSlowOnes.answers}`,
  ].join('\n')}\n`;
}

/**
 * What must hold, each with what broke it.
 * @param unnoticedMs a delay that is the machine's noise and not somebody's fault
 */
export function soakProblems(soak: SoakReport, unnoticedMs: number): Record<string, string[]> {
  const { p99Ms, bystander } = soak;
  const mostMs = Math.max(MOST_SPREAD * p99Ms.median, FAIR_MS, unnoticedMs);
  const { alone, besideSlowOnes } = bystander;
  return {
    'every request is answered': [...new Set(soak.errors)],
    'latency is fair': p99Ms.worst > mostMs ? [`${p99Ms.worst} ms beside ${p99Ms.median} ms`] : [],
    'memory stays below 300 MB': soak.heldPeakMb > MOST_MEMORY_MB ? [`${soak.heldPeakMb} MB`] : [],
    'slow clients and slow queries delay nobody': [
      ...(besideSlowOnes.failures > 0 ? [`${besideSlowOnes.failures} failures`] : []),
      ...(besideSlowOnes.p99Ms > Math.max(2 * alone.p99Ms, unnoticedMs)
        ? [`p99 ${alone.p99Ms} → ${besideSlowOnes.p99Ms} ms`]
        : []),
    ],
  };
}
