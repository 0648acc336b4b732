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
import type { Capability } from '#shared/rules/capabilities.ts';
import { opensFor } from '#shared/rules/screen-capabilities.ts';
import type { NavigationGroup, NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { message } from '#web/lib/text.ts';

/** The admin sidebar (portal requirements 2.4): groups, titles, and paths exactly as specified. */
export const ADMIN_NAVIGATION: readonly NavigationGroup[] = [
  {
    label: message('OPERATIONS'),
    items: [
      { title: message('Admin Dashboard'), to: '/admin/dashboard', icon: LayoutDashboard, adminOnly: true },
      { title: message('Work Orders'), to: '/admin/work-orders', icon: Wrench },
      { title: message('Messages'), to: '/messages', icon: MessagesSquare, badge: 'messages' },
      { title: message('Reports'), to: '/admin/reports', icon: ClipboardCheck, badge: 'reports' },
      { title: message('Projects'), to: '/admin/projects', icon: FolderKanban, adminOnly: true },
    ],
  },
  {
    label: message('FINANCIAL'),
    items: [
      { title: message('Billing Dashboard'), to: '/admin/billing-dashboard', icon: Wallet, adminOnly: true },
      { title: message('Time Management'), to: '/admin/time-management', icon: Clock3, adminOnly: true },
      { title: message('Receipts'), to: '/admin/finance/receipts', icon: ReceiptText },
      {
        title: message('Subcontractor Bills'),
        to: '/admin/subcontractor-bills',
        icon: Banknote,
        adminOnly: true,
        badge: 'bills',
      },
      {
        title: message('Partner Invoices'),
        to: '/admin/partner-billing/invoices',
        icon: FileText,
        adminOnly: true,
      },
    ],
  },
  {
    label: message('MANAGEMENT'),
    items: [
      { title: message('Users'), to: '/admin/users', icon: Users, adminOnly: true },
      { title: message('Organizations'), to: '/admin/organizations', icon: Building2, adminOnly: true },
      { title: message('Partner Locations'), to: '/admin/partner-locations', icon: MapPin, adminOnly: true },
      { title: message('Employees'), to: '/admin/employees', icon: HardHat, adminOnly: true },
    ],
  },
  {
    label: message('INSIGHTS'),
    items: [
      { title: message('Analytics'), to: '/admin/analytics', icon: ChartColumn },
      { title: message('Email Templates'), to: '/admin/email-templates', icon: Mail },
    ],
  },
  {
    label: message('SYSTEM'),
    items: [
      { title: message('Settings'), to: '/admin/profile', icon: Settings, adminOnly: true },
      { title: message('System Health'), to: '/admin/system-health', icon: Activity, adminOnly: true },
      { title: message('Email Testing'), to: '/admin/test-email', icon: MailCheck, adminOnly: true },
    ],
  },
];

/** The admin area's bottom bar on a phone; the fifth item is 'More'. */
export function adminBottomBar(isAdmin: boolean): NavigationItem[] {
  return [
    {
      title: message('Dashboard'),
      to: isAdmin ? '/admin/dashboard' : '/employee/dashboard',
      icon: LayoutDashboard,
    },
    { title: message('Work Orders'), to: '/admin/work-orders', icon: Wrench },
    { title: message('Receipts'), to: '/admin/finance/receipts', icon: ReceiptText },
    { title: message('Reports'), to: '/admin/reports', icon: ClipboardCheck, badge: 'reports' },
  ];
}

/** Who looks at a navigation: whether the role opens all of the office's pages, and what the user may do there. */
export interface NavigationReader {
  isAdmin: boolean;
  capabilities: readonly Capability[];
}

/** The groups with the pages that this user may open; employees get the restricted subset. */
export function visibleGroups(
  groups: readonly NavigationGroup[],
  { isAdmin, capabilities }: NavigationReader,
): NavigationGroup[] {
  const isOpen = (item: NavigationItem) => (isAdmin || !item.adminOnly) && opensFor(item.to, capabilities);
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isOpen) }))
    .filter((group) => group.items.length > 0);
}
