import { lazyPart } from '#web/ui/lazy-part.tsx';

/** The page for every unknown path; fetched when somebody opens one, because no first screen needs it. */
export const NotFoundPage = lazyPart(() => import('#web/app/not-found-page.tsx'));
