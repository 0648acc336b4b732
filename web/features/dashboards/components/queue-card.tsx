import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AgendaItem, type Queue, totalLabel } from '#web/features/dashboards/agenda.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkList } from '#web/ui/link-list.tsx';

interface QueueCardProps {
  title: string;
  className?: string;
  queue: Queue;
  /** The list of all items, with its filter. */
  listPath?: string;
  /** The page of an item. */
  itemPath: (item: AgendaItem) => string;
  detail: (item: AgendaItem) => ReactNode;
  /** When somebody is expected. */
  time?: (item: AgendaItem) => ReactNode;
  aside?: (item: AgendaItem) => ReactNode;
  /** The action on that page, in a word: 'Review'. */
  action?: string;
  /** An action that does not need the page. */
  button?: { label: string; onPress: (item: AgendaItem) => void };
  /** The page of the action, if it differs from the line's page. */
  link?: { label: string; to: (item: AgendaItem) => string };
}

const HEAD_PX = 64;
const LINE_PX = 57;

/** The approximate height of a card with so many lines, with the gap below it; 0 when it is hidden. */
export const cardHeight = (lines: number): number => (lines === 0 ? 0 : HEAD_PX + lines * LINE_PX);

/** The approximate height of a queue. */
export const queueHeight = ({ items }: Queue): number => cardHeight(items.length);

/** The most urgent items of a queue, each a link; hidden when there are none. */
export function QueueCard({ title, queue, listPath, itemPath, detail, aside, ...rest }: QueueCardProps) {
  const { className, time, action, button, link } = rest;
  if (queue.items.length === 0) return null;
  return (
    <Card
      flush
      className={className}
      title={
        <>
          {title}
          {queue.total > 0 && (
            <span className="figures ml-2 font-normal text-ink-soft">{totalLabel(queue.total)}</span>
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
          title: item.title || item.number,
          detail: detail(item),
          time: time?.(item),
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
          action: button ? (
            <Button
              size="small"
              aria-label={`${button.label}: ${item.title}`}
              onClick={() => button.onPress(item)}
            >
              {button.label}
            </Button>
          ) : (
            link && (
              <Link
                to={link.to(item)}
                aria-label={`${link.label}: ${item.title}`}
                className={buttonStyle({ size: 'small' })}
              >
                {link.label}
              </Link>
            )
          ),
        }))}
      />
    </Card>
  );
}
