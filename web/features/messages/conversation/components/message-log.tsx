import { ArrowDown } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { LogLines } from '#web/features/messages/conversation/components/log-lines.tsx';
import { OlderMessages } from '#web/features/messages/conversation/components/older-messages.tsx';
import type { History } from '#web/features/messages/conversation/history.ts';
import type { OtherMarks } from '#web/features/messages/conversation/ticks.ts';
import type { Conversation } from '#web/features/messages/conversation/use-conversation.ts';
import { useMessageLog } from '#web/features/messages/conversation/use-message-log.ts';
import { t } from '#web/lib/text.ts';

interface MessageLogProps {
  conversation: Conversation;
  history: History;
  /** The label for screen readers: 'Messages with Pat Lee'. */
  label: string;
  /** Up to when the viewer had read when it was opened; null for never. */
  readUntil: string | null;
  /** Up to when the other person of a direct conversation has read; null in a thread. */
  otherMarks: OtherMarks | null;
  /** Names of the people who can be mentioned, by id. */
  names: ReadonlyMap<string, string>;
  /** A message from the search. */
  highlightId?: string | undefined;
  /** Shown while there are no messages. */
  empty: ReactNode;
}

/** The messages, newest at the bottom; older messages load as the user scrolls up. */
export function MessageLog({
  conversation,
  history,
  label,
  readUntil,
  otherMarks,
  names,
  highlightId,
  empty,
}: MessageLogProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const log = useMessageLog(scroller, { conversation, history, readUntil, highlightId });
  const { lines, newCount, highlightedId, scroll } = log;
  const { me, isThread, isStaff } = conversation;
  const look = useMemo(
    () => ({
      viewerId: me.id,
      showsNames: isThread,
      showsReaders: isThread && isStaff,
      names,
      highlightedId,
    }),
    [me.id, isThread, isStaff, names, highlightedId],
  );
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        {...SCROLLED_BY_KEYS}
        onScroll={scroll.onScroll}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [contain:strict] [overflow-anchor:none] has-data-nothing-said:justify-end"
      >
        <div className="w-full">
          {history.hasOlder && (
            <OlderMessages scroller={scroller} onWanted={() => conversation.history.loadOlder()} />
          )}
          {lines.length === 0 ? empty : <LogLines lines={lines} look={look} otherMarks={otherMarks} />}
        </div>
      </div>
      {!scroll.isAtEnd && <JumpToNewest newCount={newCount} onJump={scroll.toEnd} />}
    </div>
  );
}

/** A scrollable area must be focusable; not every browser does that automatically. */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

interface JumpToNewestProps {
  /** The number of new messages below the visible area. */
  newCount: number;
  onJump: () => void;
}

/** A button that scrolls to the newest message, with the number of new messages. */
function JumpToNewest({ newCount, onJump }: JumpToNewestProps) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="figures absolute right-4 bottom-3 flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-3.5 font-medium text-ink shadow-float hover:bg-sunken md:min-h-9"
    >
      <ArrowDown aria-hidden className="size-4" />
      {newCount > 0
        ? t('{{count}} new message|{{count}} new messages', { count: newCount })
        : t('Newest messages')}
    </button>
  );
}
