import { cn } from '#web/lib/cn.ts';
import { LateAnswer } from '#web/ui/late-answer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SHAPES = ['w-2/3', 'w-1/2 self-end', 'w-3/5', 'w-2/5 self-end', 'w-5/12'];

/** The skeleton of messages. */
export function LogSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden p-4">
      {/* On a phone a conversation fills the screen, without the status banner. */}
      <LateAnswer className="my-auto md:hidden" />
      {SHAPES.map((shape) => (
        <Skeleton key={shape} className={cn('h-12 shrink-0 rounded-lg', shape)} />
      ))}
    </div>
  );
}
