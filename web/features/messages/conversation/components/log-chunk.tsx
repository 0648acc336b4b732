import { memo } from 'react';
import { addDays } from '#shared/rules/calendar-days.ts';
import { MessageItem } from '#web/features/messages/conversation/components/message-item.tsx';
import type { LogLook } from '#web/features/messages/conversation/log-look.ts';
import { isSameChunk, type LineChunk } from '#web/features/messages/conversation/message-lines.ts';
import { type OtherMarks, tickOf } from '#web/features/messages/conversation/ticks.ts';
import { cn } from '#web/lib/cn.ts';
import { formatWeekday, officeDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface LogChunkProps {
  chunk: LineChunk;
  look: LogLook;
  otherMarks: OtherMarks | null;
  /** Outside of the visible area, it is not laid out; only its height is remembered. */
  isOnDemand: boolean;
}

/** A group of consecutive lines. */
export const LogChunk = memo(
  function LogChunk({ chunk, look, otherMarks, isOnDemand }: LogChunkProps) {
    return (
      <ol className={cn(isOnDemand && '[contain-intrinsic-size:auto_80rem] [content-visibility:auto]')}>
        {chunk.lines.map((line) => {
          if (line.kind === 'day') return <DayLine key={line.key} at={line.at} />;
          if (line.kind === 'new') return <NewLine key={line.key} />;
          const { key, message, startsGroup } = line;
          const tick = message.senderId === look.viewerId ? tickOf(message, otherMarks) : undefined;
          return (
            <MessageItem key={key} message={message} startsGroup={startsGroup} tick={tick} look={look} />
          );
        })}
      </ol>
    );
  },
  (before, after) =>
    before.look === after.look &&
    before.otherMarks === after.otherMarks &&
    before.isOnDemand === after.isOnDemand &&
    isSameChunk(before.chunk, after.chunk),
);

function DayLine({ at }: { at: string }) {
  return (
    <li className="flex items-center gap-3 py-3 text-ink-soft text-xs">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {dayLabel(at)}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </li>
  );
}

function NewLine() {
  return (
    <li data-new-line="" className="flex items-center gap-3 py-2 font-semibold text-chestnut text-xs">
      <span aria-hidden className="h-px flex-1 bg-chestnut/50" />
      {t('New')}
    </li>
  );
}

/** 'Today', 'Yesterday', or the day with its name. */
function dayLabel(instant: string): string {
  const day = officeDay(instant);
  if (day === today()) return t('Today');
  return day === addDays(today(), -1) ? t('Yesterday') : formatWeekday(instant);
}
