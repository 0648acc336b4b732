import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';

interface UnreadButtonProps {
  count: number;
  /** On the slate header of a phone, or on the paper-colored top bar of the office. */
  onSlate?: boolean;
}

/** Opens the messages and shows how many are unread. */
export function UnreadButton({ count, onSlate = false }: UnreadButtonProps) {
  return (
    <Link
      to="/messages"
      aria-label={count > 0 ? t('Messages, {{count}} unread', { count }) : t('Messages')}
      className={cn(
        'relative flex items-center justify-center gap-1.5 rounded-md',
        onSlate
          ? 'size-11 text-side-ink hover:bg-side-raised'
          : 'h-9 min-w-9 px-2 text-ink-soft hover:bg-ink/6 hover:text-ink',
      )}
    >
      <MessageSquareText aria-hidden className="size-5" />
      <CountBadge
        count={count}
        label=""
        className={onSlate ? 'absolute top-1 right-0 h-4.5 min-w-4.5 px-1' : ''}
      />
    </Link>
  );
}
