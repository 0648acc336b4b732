import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/app/query-client.ts';
import { RouteGuard } from '#web/app/route-guard.tsx';

/** What every guarded area stands on: the data cache and the guard. The content security policy allows no style tags. */
export function Portal({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouteGuard>{children}</RouteGuard>
      </QueryClientProvider>
    </CSPProvider>
  );
}
