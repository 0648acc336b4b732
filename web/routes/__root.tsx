import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFoundPage } from '#web/app/not-found-page.tsx';

// Toasts come after the first paint; messages before that wait in web/lib/toast.ts.
const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  return (
    <>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
