import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { type Viewer, ViewerContext } from '#web/lib/viewer.ts';
import Toaster from '#web/ui/toaster.tsx';

interface PartOptions {
  /** The address at which the part stands, with its search: '/admin/work-orders?status=assigned'. */
  path?: string;
  /** Who has signed in, for parts that ask. */
  viewer?: Viewer;
}

/**
 * Renders a part of the app with what it stands on: a data cache, a router in memory, and the toasts. Each call has its
 * own.
 *
 * @returns what `render` returns, and the router, whose state says where the part has led
 */
export async function renderPart(part: ReactNode, { path = '/', viewer }: PartOptions = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const Part = () => (
    <>
      <ViewerContext value={viewer ?? null}>{part}</ViewerContext>
      <Toaster />
    </>
  );
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    routeTree: createRootRoute({ component: Part, notFoundComponent: Part }),
    notFoundMode: 'root',
  });
  const rendered = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...rendered, router };
}
