import type { Measured } from './measured-campaign.ts';

/** What a run did and found, as text for people. */
export function report(run: Measured): string {
  const { memory, bystander, findings } = run;
  const statuses = Object.entries(run.statuses)
    .map(([status, count]) => `${status === '0' ? 'closed' : status} ${count}`)
    .join(', ');
  const lines = [
    `seed             ${run.seed}`,
    `requests         ${run.requests} in ${(run.tookMs / 1000).toFixed(1)} s, ${run.heavy.length} expensive ones after them`,
    `answers          ${statuses}`,
    `slowest          ${Math.round(run.slowestMs)} ms`,
    `5xx, leaks       ${findings.length}`,
    `server alive     ${run.alive ? 'yes' : 'NO'}`,
    `memory           ${megabytes(memory.warm)} warm, ${megabytes(memory.after)} after all, ${megabytes(memory.afterHeavy)} after the expensive ones`,
    `bystander        p50 ${ms(bystander.idle.p50Ms)} → ${ms(bystander.beside.p50Ms)}, p99 ${ms(bystander.idle.p99Ms)} → ${ms(bystander.beside.p99Ms)}, ${bystander.beside.failures} failures in ${bystander.beside.answers}`,
  ];
  return `${[...lines, ...findings.map((finding) => JSON.stringify(finding, null, 2))].join('\n')}\n`;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const megabytes = ({ rss, heap }: { rss: number; heap: number }) =>
  `RSS ${rss.toFixed(0)} heap ${heap.toFixed(1)} MB`;
