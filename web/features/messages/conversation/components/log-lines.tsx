import { LogChunk } from '#web/features/messages/conversation/components/log-chunk.tsx';
import type { LogLook } from '#web/features/messages/conversation/log-look.ts';
import { chunksOf, type Line } from '#web/features/messages/conversation/message-lines.ts';
import type { OtherMarks } from '#web/features/messages/conversation/ticks.ts';

interface LogLinesProps {
  lines: readonly Line[];
  look: LogLook;
  otherMarks: OtherMarks | null;
}

/** This many chunks at the end are always laid out: they change as messages arrive, and must not jump. */
const LAID_OUT = 2;

/** The lines of a log, oldest first. */
export function LogLines({ lines, look, otherMarks }: LogLinesProps) {
  const chunks = chunksOf(lines);
  return (
    <div className="px-3 pt-3 md:px-4">
      {chunks.map((chunk, index) => (
        <LogChunk
          key={chunk.key}
          chunk={chunk}
          look={look}
          otherMarks={otherMarks}
          isOnDemand={index < chunks.length - LAID_OUT}
        />
      ))}
    </div>
  );
}
