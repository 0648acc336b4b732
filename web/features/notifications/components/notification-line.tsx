import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { notificationText } from '#shared/rules/notification-text.ts';
import { lookOf, TONES } from '#web/features/notifications/kinds.ts';
import type { Notification } from '#web/features/notifications/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';

interface NotificationLineProps {
  notification: Notification;
  onRead: (id: string) => void;
  /** Called after it was opened, to close its container. */
  onOpened?: (() => void) | undefined;
}

/** One notification: the whole line is a link, and opening it marks it as read. */
export function NotificationLine({ notification, onRead, onOpened }: NotificationLineProps) {
  const { id, kind, path, read_at, created_at } = notification;
  const { title, body } = notificationText(notification);
  const { icon: Icon, tone } = lookOf(kind);
  const isUnread = read_at === null;
  const open = () => {
    if (isUnread) onRead(id);
    onOpened?.();
  };
  return (
    <li
      className={cn(
        'relative flex min-h-16 gap-3 py-3 pr-2 pl-4 hover:bg-ink/4',
        isUnread && 'bg-slate-tint/45',
      )}
    >
      <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', TONES[tone])}>
        <Icon aria-hidden className="size-4.5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cn('text-pretty wrap-anywhere', isUnread ? 'font-semibold' : 'text-ink')}>
          {isUnread && <span className="sr-only">{t('Unread:')} </span>}
          {path ? (
            <Link {...locationOf(path)} onClick={open} className="after:absolute after:inset-0">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {body && <p className="line-clamp-2 text-ink-soft wrap-anywhere">{body}</p>}
        <p className="figures mt-0.5 text-ink-soft text-xs">
          <RelativeDate value={created_at} />
        </p>
      </div>
      {isUnread && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('Mark as read: {{title}}', { title })}
          title={t('Mark as read')}
          onClick={() => onRead(id)}
          className="z-1 self-center print:hidden"
        >
          <Check aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** A path with its query, as the router takes them. */
function locationOf(path: string) {
  const [to = '/', query] = path.split('?');
  return { to, ...(query && { search: Object.fromEntries(new URLSearchParams(query)) }) };
}
