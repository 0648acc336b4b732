import { Popover } from '@base-ui/react/popover';
import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { NotificationLine } from '#web/features/notifications/components/notification-line.tsx';
import { NotificationsSkeleton } from '#web/features/notifications/components/notifications-skeleton.tsx';
import { useMarkRead, useNewestNotifications } from '#web/features/notifications/queries.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Sheet } from '#web/ui/sheet.tsx';

interface NotificationsPeekProps {
  profileId: string;
  /** The bell. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** In a sheet, as on a phone; otherwise in a popover under the bell. */
  isSheet: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The newest notifications, and a link to all of them. */
export default function NotificationsPeek(props: NotificationsPeekProps) {
  const { profileId, anchor, isSheet, open, onOpenChange } = props;
  const { mutate: markRead } = useMarkRead(profileId);
  const close = () => onOpenChange(false);
  const lines = <NewestLines profileId={profileId} onRead={(id) => markRead([id])} onOpened={close} />;
  const footer = (
    <>
      <Button variant="quiet" onClick={() => markRead(null)}>
        <CheckCheck aria-hidden />
        {t('Mark all as read')}
      </Button>
      <Link to="/notifications" onClick={close} className={buttonStyle({ className: 'flex-1' })}>
        {t('All notifications')}
      </Link>
    </>
  );
  if (isSheet) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title={t('Notifications')} footer={footer}>
        <div className="-mx-4">{lines}</div>
      </Sheet>
    );
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The bell closes it by itself.
        if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) return;
        onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="flex max-h-[min(40rem,var(--available-height))] w-100 origin-(--transform-origin) flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float outline-hidden transition-[opacity,scale] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Popover.Title className="border-line border-b px-4 py-3 font-semibold text-base">
              {t('Notifications')}
            </Popover.Title>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{lines}</div>
            <div className="flex gap-2 border-line border-t p-2">{footer}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface NewestLinesProps {
  profileId: string;
  onRead: (id: string) => void;
  onOpened: () => void;
}

function NewestLines({ profileId, onRead, onOpened }: NewestLinesProps) {
  const query = useNewestNotifications(profileId);
  return (
    <QueryView query={query} skeleton={<NotificationsSkeleton lines={5} />}>
      {(newest) =>
        newest.length === 0 ? (
          <EmptyState
            icon={Bell}
            title={t('No notifications yet')}
            text={t('Notifications about your work appear here.')}
            action={null}
          />
        ) : (
          <ul className="divide-y divide-line">
            {newest.map((notification) => (
              <NotificationLine
                key={notification.id}
                notification={notification}
                onRead={onRead}
                onOpened={onOpened}
              />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
