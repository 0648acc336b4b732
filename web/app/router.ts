import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from '#web/app/not-found.ts';
import { ScreenError } from '#web/app/screen-error.tsx';
import { routeTree } from '#web/routeTree.gen.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFoundPage,
  notFoundMode: 'root',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
