import { useElapsed } from '#web/features/clock/use-elapsed.ts';
import { detailedElapsed } from '#web/lib/elapsed-words.ts';

/** The running time of a session, each second: '1:05:09'. Nobody is read a number every second, so it is silent. */
export function Elapsed({ since }: { since: string }) {
  return (
    <span role="timer" aria-live="off" className="figures">
      {detailedElapsed(useElapsed(since))}
    </span>
  );
}
