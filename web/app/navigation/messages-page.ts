import { useRouterState } from '@tanstack/react-router';
import type { NavigationGroup } from '#web/app/navigation/navigation-types.ts';
import { MESSAGES_ITEM } from '#web/app/navigation/top-navigation.ts';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Whether the messages page of a role is open, next to which the sidebar is narrower (portal requirements 9). */
export const useIsMessagesPage = (): boolean =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath.endsWith('/messages') ?? false });

/**
 * The same groups with the role's own messages page instead of the path for all roles, so that its item is marked as
 * current there.
 */
export function useOwnMessagesItem(groups: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const { primaryRole } = useViewer();
  const isOpen = useIsMessagesPage();
  if (!isOpen || primaryRole === null) return groups;
  const here = MESSAGES_PAGES[primaryRole];
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (item.to === MESSAGES_ITEM.to ? { ...item, to: here } : item)),
  }));
}
