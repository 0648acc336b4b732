import { execFileSync } from 'node:child_process';

const EVERY_MS = 250;

/** What a process holds in memory now. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Watches the memory of a process until it is stopped. */
export function watchMemory(pid: number): { stop(): { peakMegabytes: number } } {
  let peakMegabytes = 0;
  const look = () => {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(pid));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return { peakMegabytes };
    },
  };
}
