import { useRouterState } from '@tanstack/react-router';
import type { NavigationGroup } from '#web/app/navigation/navigation-types.ts';
import { MESSAGES_ITEM, TOP_NAVIGATION } from '#web/app/navigation/top-navigation.ts';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';
import { message } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** On a messages page: the role's top-level navigation, which the sidebar shows there. Elsewhere null. */
export function useMessagingNavigation(): readonly NavigationGroup[] | null {
  const { primaryRole } = useViewer();
  const isMessages = useRouterState({
    select: ({ matches }) => matches.at(-1)?.fullPath.endsWith('/messages') ?? false,
  });
  if (!isMessages || primaryRole === null) return null;
  // The page's own path instead of the shared one, so that its item is marked as current.
  const here = { ...MESSAGES_ITEM, to: MESSAGES_PAGES[primaryRole] };
  return [{ label: message('Navigation'), items: [...TOP_NAVIGATION[primaryRole], here] }];
}
