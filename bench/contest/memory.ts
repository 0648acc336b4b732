import { execFileSync } from 'node:child_process';

const EVERY_MS = 250;

/** Watches the memory of a process until told to stop. */
export function watchMemory(pid: number): { stop(): { peakMegabytes: number } } {
  let peakMegabytes = 0;
  const look = () => {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
    peakMegabytes = Math.max(peakMegabytes, kilobytes / 1024);
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
