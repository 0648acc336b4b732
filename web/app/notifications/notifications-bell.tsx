import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { UNREAD_BADGE_MAX } from '#shared/limits.ts';
import { useUnreadNotifications } from '#web/features/notifications/unread/unread-notifications.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded on demand, because no first screen needs what a click opens.
const NotificationsPeek = lazyDialog(
  () => import('#web/features/notifications/components/notifications-peek.tsx'),
);

interface NotificationsBellProps {
  /** On the slate header of a phone it opens a sheet; otherwise a popover. */
  onSlate?: boolean;
}

/** Shows how many notifications are unread, and opens the newest. */
export function NotificationsBell({ onSlate = false }: NotificationsBellProps) {
  const { profile } = useViewer();
  const { length: count } = useUnreadNotifications(profile.id);
  const shown = count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : String(count);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={count > 0 ? t('Notifications, {{shown}} unread', { shown }) : t('Notifications')}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'relative flex items-center justify-center gap-1.5 rounded-md',
          onSlate
            ? 'size-11 text-side-ink hover:bg-side-raised'
            : 'h-9 min-w-9 px-2 text-ink-soft hover:bg-ink/6 hover:text-ink',
        )}
      >
        <Bell aria-hidden className="size-5" />
        <CountBadge
          count={count}
          label=""
          className={onSlate ? 'absolute top-1 right-0 h-4.5 min-w-4.5 px-1' : ''}
        />
      </button>
      <NotificationsPeek
        profileId={profile.id}
        anchor={button}
        isSheet={onSlate}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  );
}
