import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkList, type LinkListItem } from '#web/ui/link-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A link in the title of a card. */
export const linkStyle = 'rounded-sm text-ink-soft underline underline-offset-2 hover:text-ink max-md:py-3';

interface RecordsCardProps<Row> {
  title: string;
  /** Why there is nothing. */
  empty: string;
  query: UseQueryResult<Row[]>;
  item: (row: Row) => LinkListItem;
  aside?: ReactNode;
  /** The next step while there is nothing, for viewers who may take it. */
  emptyAction: ReactNode;
}

/** The first rows of a list, with a link to all of it. */
export function RecordsCard<Row>({ title, empty, query, item, aside, emptyAction }: RecordsCardProps<Row>) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton className="h-40" />;
  if (query.data.length === 0) {
    return (
      <EmptyCard
        title={title}
        text={empty}
        aside={
          <span className="flex flex-wrap items-center gap-x-3 empty:hidden md:ml-auto">
            {aside}
            {emptyAction}
          </span>
        }
      />
    );
  }
  return (
    <Card title={title} aside={aside} flush>
      <LinkList items={query.data.map(item)} />
    </Card>
  );
}
