import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** Of the size of what comes. */
  skeleton: ReactNode;
  /** What this device knows by itself, for as long as the query has brought nothing. */
  meanwhile?: Data | undefined;
  children: (data: Data) => ReactNode;
}

/** What a query brought; its skeleton while it is on the way, and what went wrong instead of it. */
export function QueryView<Data>({ query, skeleton, meanwhile, children }: QueryViewProps<Data>) {
  const needsSignal = useNeedsSignal(query);
  if (query.data === undefined && meanwhile !== undefined) return children(meanwhile);
  if (needsSignal) return <NeedsSignal />;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return skeleton;
}
