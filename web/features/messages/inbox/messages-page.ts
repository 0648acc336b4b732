import { useRouterState } from '@tanstack/react-router';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';

/** The messages page of the current URL. Throws on any other page. */
export function useMessagesPage() {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  const page = Object.values(MESSAGES_PAGES).find((address) => address === path);
  if (!page) throw new Error(`${path} is no messages page`);
  return page;
}
