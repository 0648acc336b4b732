import {
  Activity,
  Banknote,
  Building2,
  ChartColumn,
  ClipboardCheck,
  ClipboardPlus,
  History,
  LayoutDashboard,
  MapPin,
  MessagesSquare,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react';
import type { Role } from '#shared/rules/roles.ts';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';

/** The top-level navigation of each role (portal requirements 2.5). */
export const TOP_NAVIGATION: Readonly<Record<Role, readonly NavigationItem[]>> = {
  admin: [
    { title: 'Dashboard', to: '/admin/dashboard', icon: LayoutDashboard },
    { title: 'Work Orders', to: '/admin/work-orders', icon: Wrench },
    { title: 'Users', to: '/admin/users', icon: Users },
    { title: 'Organizations', to: '/admin/organizations', icon: Building2 },
    { title: 'Analytics', to: '/admin/analytics', icon: ChartColumn },
    { title: 'System Health', to: '/admin/system-health', icon: Activity },
  ],
  employee: [
    { title: 'Dashboard', to: '/employee/dashboard', icon: LayoutDashboard },
    { title: 'Work Orders', to: '/admin/work-orders', icon: Wrench },
    { title: 'Reports', to: '/admin/reports', icon: ClipboardCheck },
  ],
  partner: [
    { title: 'Dashboard', to: '/partner/dashboard', icon: LayoutDashboard },
    { title: 'New Service Request', to: '/partner/work-orders/new', icon: ClipboardPlus, short: 'Submit' },
    { title: 'View Work Orders', to: '/partner/work-orders', icon: Wrench, short: 'Work Orders' },
    { title: 'Locations', to: '/partner/locations', icon: MapPin },
    { title: 'Reports', to: '/partner/reports', icon: ClipboardCheck },
  ],
  subcontractor: [
    { title: 'Dashboard', to: '/subcontractor/dashboard', icon: LayoutDashboard },
    { title: 'Work Orders', to: '/subcontractor/work-orders', icon: Wrench, badge: 'work-orders' },
    { title: 'Submit Bill', to: '/subcontractor/submit-bill', icon: ClipboardPlus },
    { title: 'Subcontractor Bills', to: '/subcontractor/bills', icon: Banknote },
    { title: 'Report History', to: '/subcontractor/reports', icon: History },
    { title: 'Profile', to: '/subcontractor/profile', icon: UserRound },
  ],
};

/** The subcontractor's bottom bar: its reports in the middle, under the thumb. */
export const SUBCONTRACTOR_BOTTOM_BAR: readonly NavigationItem[] = [
  { title: 'Dashboard', to: '/subcontractor/dashboard', icon: LayoutDashboard },
  { title: 'Work Orders', to: '/subcontractor/work-orders', icon: Wrench, badge: 'work-orders' },
  { title: 'Submit Report', to: '/subcontractor/submit-report', icon: ClipboardPlus, short: 'Submit' },
  { title: 'Subcontractor Bills', to: '/subcontractor/bills', icon: Banknote, short: 'Bills' },
  { title: 'Report History', to: '/subcontractor/reports', icon: History, short: 'Reports' },
];

export const MESSAGES_ITEM: NavigationItem = {
  title: 'Messages',
  to: '/messages',
  icon: MessagesSquare,
  badge: 'messages',
};
