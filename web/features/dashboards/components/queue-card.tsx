import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AgendaItem, type Queue, totalWords } from '#web/features/dashboards/agenda.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

interface QueueCardProps {
  title: string;
  queue: Queue;
  /** Where all of them are listed, with its filter. */
  listPath?: string;
  /** Where somebody acts on one of them. */
  itemPath: (item: AgendaItem) => string;
  detail: (item: AgendaItem) => ReactNode;
  aside?: (item: AgendaItem) => ReactNode;
  /** What is done there, in a word: 'Assign'. */
  action?: string;
}

/** The most urgent few of a queue, each leading to where it is acted on; no card when there are none. */
export function QueueCard({ title, queue, listPath, itemPath, detail, aside, action }: QueueCardProps) {
  if (queue.items.length === 0) return null;
  return (
    <Card
      flush
      title={
        <>
          {title}
          {queue.total > 0 && (
            <span className="figures ml-2 font-normal text-ink-soft">{totalWords(queue.total)}</span>
          )}
        </>
      }
      aside={
        listPath && (
          <Link
            to={listPath}
            aria-label={t('{{what}}: all', { what: title })}
            className="inline-flex min-h-11 items-center rounded-sm px-1 text-ink-soft hover:text-ink hover:underline md:min-h-8"
          >
            {t('All')}
          </Link>
        )
      }
    >
      <LinkList
        items={queue.items.map((item) => ({
          id: `${item.id}${item.number}`,
          to: itemPath(item),
          title: item.title,
          detail: detail(item),
          aside: (
            <span className="flex items-center gap-3">
              {aside?.(item)}
              {action && (
                <span aria-hidden className="font-medium text-chestnut max-md:hidden">
                  {action}
                </span>
              )}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
