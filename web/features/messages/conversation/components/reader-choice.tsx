import { Lock, MessageSquare } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Visibility } from '#web/features/messages/conversation/message.ts';
import type { Reader } from '#web/features/messages/conversation/queries.ts';
import { READER_LABELS, readersLabel } from '#web/features/messages/conversation/visibility-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';

interface ReaderChoiceProps {
  visibility: Visibility;
  /** Who can read the thread. */
  readers: readonly Reader[];
  /** The readers of a message that is not a note, until one chooses others. */
  starting: Visibility;
  onChange: (visibility: Visibility) => void;
}

const READERS = ['everyone', 'partner', 'assigned'] as const satisfies Visibility[];

/** For the office: the recipients of a message, or an internal note. */
export function ReaderChoice({ visibility, readers, starting, onChange }: ReaderChoiceProps) {
  const isNote = visibility === 'staff';
  const readersId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1.5 pt-1.5">
      <fieldset aria-label={t('Kind of message')} className="flex">
        <KindButton isPressed={!isNote} onPress={() => isNote && onChange(starting)}>
          <MessageSquare aria-hidden />
          {t('Message')}
        </KindButton>
        <KindButton isPressed={isNote} onPress={() => onChange('staff')}>
          <Lock aria-hidden />
          {t('Internal note')}
        </KindButton>
      </fieldset>
      {!isNote && (
        <label className="flex items-center gap-1 text-ink-soft text-xs">
          {t('Read by')}
          <select
            value={visibility}
            aria-describedby={readersId}
            onChange={({ target }) =>
              onChange(READERS.find((reader) => reader === target.value) ?? 'everyone')
            }
            className="min-h-11 rounded-sm bg-transparent pr-1 font-medium text-ink md:min-h-8"
          >
            {READERS.map((reader) => (
              <option key={reader} value={reader}>
                {t(READER_LABELS[reader])}
              </option>
            ))}
          </select>
        </label>
      )}
      <p
        id={readersId}
        aria-live="polite"
        className={cn('basis-full text-xs', isNote ? 'text-ochre-ink' : 'text-ink-soft')}
      >
        {readersLabel(readers, visibility)}
      </p>
    </div>
  );
}

interface KindButtonProps {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

function KindButton({ isPressed, onPress, children }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={cn(
        'flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-ink-soft text-xs hover:text-ink md:min-h-8 [&_svg]:size-3.5',
        'aria-pressed:bg-ink/6 aria-pressed:font-semibold aria-pressed:text-ink',
      )}
    >
      {children}
    </button>
  );
}
