import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Loaded } from '#web/features/settings/queries.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LoadedFormProps<Values> {
  query: UseQueryResult<Loaded<Values>>;
  children: (loaded: Loaded<Values>, reload: () => Promise<Loaded<Values> | undefined>) => ReactNode;
}

/** A form of settings, once they are loaded. */
export function LoadedForm<Values>({ query, children }: LoadedFormProps<Values>) {
  const reload = async () => (await query.refetch()).data;
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-lg" />}>
      {(loaded) => children(loaded, reload)}
    </QueryView>
  );
}
