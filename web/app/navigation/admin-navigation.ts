import {
  Activity,
  Banknote,
  Building2,
  ChartColumn,
  ClipboardCheck,
  Clock3,
  FileText,
  FolderKanban,
  HardHat,
  LayoutDashboard,
  Mail,
  MailCheck,
  MapPin,
  MessagesSquare,
  ReceiptText,
  Settings,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { NavigationGroup, NavigationItem } from '#web/app/navigation/navigation-types.ts';

/** The admin sidebar (portal requirements 2.4): groups, titles and addresses letter by letter. */
export const ADMIN_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'OPERATIONS',
    items: [
      { title: 'Admin Dashboard', to: '/admin/dashboard', icon: LayoutDashboard, adminOnly: true },
      { title: 'Work Orders', to: '/admin/work-orders', icon: Wrench },
      { title: 'Messages', to: '/messages', icon: MessagesSquare, badge: 'messages' },
      { title: 'Reports', to: '/admin/reports', icon: ClipboardCheck, badge: 'reports' },
      { title: 'Projects', to: '/admin/projects', icon: FolderKanban, adminOnly: true },
    ],
  },
  {
    label: 'FINANCIAL',
    items: [
      { title: 'Billing Dashboard', to: '/admin/billing-dashboard', icon: Wallet, adminOnly: true },
      { title: 'Time Management', to: '/admin/time-management', icon: Clock3, adminOnly: true },
      { title: 'Receipts', to: '/admin/finance/receipts', icon: ReceiptText },
      {
        title: 'Subcontractor Bills',
        to: '/admin/subcontractor-bills',
        icon: Banknote,
        adminOnly: true,
        badge: 'bills',
      },
      { title: 'Partner Invoices', to: '/admin/partner-billing/invoices', icon: FileText, adminOnly: true },
    ],
  },
  {
    label: 'MANAGEMENT',
    items: [
      { title: 'Users', to: '/admin/users', icon: Users, adminOnly: true },
      { title: 'Organizations', to: '/admin/organizations', icon: Building2, adminOnly: true },
      { title: 'Partner Locations', to: '/admin/partner-locations', icon: MapPin, adminOnly: true },
      { title: 'Employees', to: '/admin/employees', icon: HardHat, adminOnly: true },
    ],
  },
  {
    label: 'INSIGHTS',
    items: [
      { title: 'Analytics', to: '/admin/analytics', icon: ChartColumn },
      { title: 'Email Templates', to: '/admin/email-templates', icon: Mail },
    ],
  },
  {
    label: 'SYSTEM',
    items: [
      { title: 'Settings', to: '/admin/profile', icon: Settings, adminOnly: true },
      { title: 'System Health', to: '/admin/system-health', icon: Activity, adminOnly: true },
      { title: 'Email Testing', to: '/admin/test-email', icon: MailCheck, adminOnly: true },
    ],
  },
];

/** The admin area's bottom bar on a phone; the fifth place is 'More'. */
export function adminBottomBar(isAdmin: boolean): NavigationItem[] {
  return [
    {
      title: 'Dashboard',
      to: isAdmin ? '/admin/dashboard' : '/employee/dashboard',
      icon: LayoutDashboard,
    },
    { title: 'Work Orders', to: '/admin/work-orders', icon: Wrench },
    { title: 'Receipts', to: '/admin/finance/receipts', icon: ReceiptText },
    { title: 'Reports', to: '/admin/reports', icon: ClipboardCheck, badge: 'reports' },
  ];
}

/** The groups with what this person may see of them; employees get the restricted subset. */
export function visibleGroups(groups: readonly NavigationGroup[], isAdmin: boolean): NavigationGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => isAdmin || !item.adminOnly) }))
    .filter((group) => group.items.length > 0);
}

/**
 * What 'More' lists, by group: the pages whose title holds the search text and that the bottom bar has no place for. To
 * an administrator these are the admin-only pages; to an employee, the pages that employees may open.
 */
export function remainingGroups(isAdmin: boolean, search: string): NavigationGroup[] {
  const inBar = new Set(adminBottomBar(isAdmin).map((item) => item.to));
  const wanted = search.trim().toLowerCase();
  return ADMIN_NAVIGATION.map((group) => ({
    ...group,
    items: group.items.filter(
      (item) =>
        Boolean(item.adminOnly) === isAdmin &&
        !inBar.has(item.to) &&
        item.title.toLowerCase().includes(wanted),
    ),
  })).filter((group) => group.items.length > 0);
}
