import { FlaskConical, Hammer, ShieldCheck } from 'lucide-react';
import {
  ADMIN_NAVIGATION,
  adminBottomBar,
  type NavigationReader,
  visibleGroups,
} from '#web/app/navigation/admin-navigation.ts';
import type { NavigationGroup } from '#web/app/navigation/navigation-types.ts';
import { SETTINGS_PAGES } from '#web/app/navigation/settings-pages.ts';
import { message } from '#web/lib/text.ts';

/** The pages below Settings: in 'More' and the command palette, not in the sidebar. */
export const COMPANY_SETTINGS: NavigationGroup = {
  label: message('COMPANY SETTINGS'),
  items: SETTINGS_PAGES,
};

/** Pages of the system that are in 'More' and the command palette, and not in the sidebar. */
export const SYSTEM_PAGES: NavigationGroup = {
  label: message('MAINTENANCE'),
  items: [
    { title: message('Security Audit'), to: '/admin/security-audit', icon: ShieldCheck, adminOnly: true },
    { title: message('Utilities'), to: '/admin/utilities', icon: Hammer, adminOnly: true },
    { title: message('Testing'), to: '/admin/testing', icon: FlaskConical, adminOnly: true },
  ],
};

/**
 * What 'More' lists, by group: the pages whose title contains the search text and that are not in the bottom bar. For
 * administrators these are the admin-only pages; for employees, the pages that employees may open.
 */
export function remainingGroups(reader: NavigationReader, search: string): NavigationGroup[] {
  const { isAdmin } = reader;
  const inBar = new Set(adminBottomBar(isAdmin).map((item) => item.to));
  const wanted = search.trim().toLowerCase();
  return visibleGroups([...ADMIN_NAVIGATION, SYSTEM_PAGES, COMPANY_SETTINGS], reader)
    .map((group) => ({
      ...group,
      items: group.items.filter(
        (item) =>
          Boolean(item.adminOnly) === isAdmin &&
          !inBar.has(item.to) &&
          item.title.toLowerCase().includes(wanted),
      ),
    }))
    .filter((group) => group.items.length > 0);
}
