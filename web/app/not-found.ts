import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The page for every unknown path; loaded on demand, because no first screen needs it. */
export const NotFoundPage = lazyPart(() => import('#web/app/not-found-page.tsx'));
