import { MessageSquare } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

/** A link to the unread messages; hidden when all are read. */
export function UnreadCard({ unread, messagesPath }: { unread: number; messagesPath: string }) {
  if (unread === 0) return null;
  return (
    <Card flush title={t('Messages')}>
      <LinkList
        items={[
          {
            id: 'unread',
            to: messagesPath,
            title: t('{{count}} unread message|{{count}} unread messages', { count: unread }),
            aside: <MessageSquare aria-hidden className="size-5 text-ochre-ink" />,
          },
        ]}
      />
    </Card>
  );
}
