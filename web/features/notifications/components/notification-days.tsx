import { byDay } from '#web/features/notifications/by-day.ts';
import { NotificationLine } from '#web/features/notifications/components/notification-line.tsx';
import type { Notification } from '#web/features/notifications/queries.ts';
import { Card } from '#web/ui/card.tsx';

interface NotificationDaysProps {
  notifications: readonly Notification[];
  onRead: (id: string) => void;
}

/** Notifications, grouped by day. */
export function NotificationDays({ notifications, onRead }: NotificationDaysProps) {
  return (
    <div className="grid gap-4">
      {byDay(notifications).map(({ day, name, items }) => (
        <Card key={day} title={name} flush className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          <ul className="divide-y divide-line border-line border-t">
            {items.map((notification) => (
              <NotificationLine key={notification.id} notification={notification} onRead={onRead} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
