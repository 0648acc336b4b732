import { Lock } from 'lucide-react';
import type { LogLook } from '#web/features/messages/conversation/log-look.ts';
import type { Message } from '#web/features/messages/conversation/message.ts';
import { READER_LABELS } from '#web/features/messages/conversation/visibility-labels.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact, formatTime } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface MessageHeadProps {
  message: Message;
  isOwn: boolean;
  look: LogLook;
}

/** The header of a group of messages: sender, time, and who can read it. */
export function MessageHead({ message, isOwn, look }: MessageHeadProps) {
  const { senderName, createdAt, visibility } = message;
  return (
    <p className="flex max-w-full flex-wrap items-baseline gap-x-2 text-ink-soft text-xs">
      <span className={cn('font-medium text-ink', (isOwn || !look.showsNames) && 'sr-only')}>
        {isOwn ? t('You') : senderName}
      </span>
      <time dateTime={createdAt} title={formatExact(createdAt)} className="figures">
        {formatTime(createdAt)}
      </time>
      {visibility === 'staff' ? (
        <span className="flex items-baseline gap-1 font-medium text-ochre-ink">
          <Lock aria-hidden className="size-3 self-center" />
          {t('Internal note')}
        </span>
      ) : (
        look.showsReaders && visibility !== 'everyone' && <span>{t(READER_LABELS[visibility])}</span>
      )}
    </p>
  );
}
