import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** A skeleton of the size of the content. */
  skeleton: ReactNode;
  /** Content from this device, shown until the query has data. */
  meanwhile?: Data | undefined;
  children: (data: Data) => ReactNode;
}

/** The data of a query, or its skeleton while it loads, or its error. */
export function QueryView<Data>({ query, skeleton, meanwhile, children }: QueryViewProps<Data>) {
  const needsSignal = useNeedsSignal(query);
  if (query.data === undefined && meanwhile !== undefined) return children(meanwhile);
  if (needsSignal) return <NeedsSignal />;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return skeleton;
}
