import {
  Activity,
  Banknote,
  Building2,
  ChartColumn,
  ClipboardCheck,
  ClipboardPlus,
  FileText,
  History,
  LayoutDashboard,
  MapPin,
  MessagesSquare,
  UserRound,
  Users,
  Wrench,
} from 'lucide-react';
import type { Role } from '#shared/rules/roles.ts';
import type { NavigationGroup, NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { message } from '#web/lib/text.ts';

/** The top-level navigation of each role (portal requirements 2.5). */
export const TOP_NAVIGATION: Readonly<Record<Role, readonly NavigationItem[]>> = {
  admin: [
    { title: message('Dashboard'), to: '/admin/dashboard', icon: LayoutDashboard },
    { title: message('Work Orders'), to: '/admin/work-orders', icon: Wrench },
    { title: message('Users'), to: '/admin/users', icon: Users },
    { title: message('Organizations'), to: '/admin/organizations', icon: Building2 },
    { title: message('Analytics'), to: '/admin/analytics', icon: ChartColumn },
    { title: message('System Health'), to: '/admin/system-health', icon: Activity },
  ],
  employee: [
    { title: message('Dashboard'), to: '/employee/dashboard', icon: LayoutDashboard },
    { title: message('Work Orders'), to: '/admin/work-orders', icon: Wrench },
    { title: message('Reports'), to: '/admin/reports', icon: ClipboardCheck },
  ],
  partner: [
    { title: message('Dashboard'), to: '/partner/dashboard', icon: LayoutDashboard },
    {
      title: message('New Service Request'),
      to: '/partner/work-orders/new',
      icon: ClipboardPlus,
      short: message('Submit'),
    },
    {
      title: message('View Work Orders'),
      to: '/partner/work-orders',
      icon: Wrench,
      short: message('Work Orders'),
    },
    { title: message('Locations'), to: '/partner/locations', icon: MapPin },
    { title: message('Reports'), to: '/partner/reports', icon: ClipboardCheck },
  ],
  subcontractor: [
    { title: message('Dashboard'), to: '/subcontractor/dashboard', icon: LayoutDashboard },
    { title: message('Work Orders'), to: '/subcontractor/work-orders', icon: Wrench, badge: 'work-orders' },
    { title: message('Submit Bill'), to: '/subcontractor/submit-bill', icon: ClipboardPlus },
    { title: message('Subcontractor Bills'), to: '/subcontractor/bills', icon: Banknote },
    { title: message('Report History'), to: '/subcontractor/reports', icon: History },
    { title: message('Profile'), to: '/subcontractor/profile', icon: UserRound },
  ],
};

/** The subcontractor's bottom bar: its reports in the middle, under the thumb. */
export const SUBCONTRACTOR_BOTTOM_BAR: readonly NavigationItem[] = [
  { title: message('Dashboard'), to: '/subcontractor/dashboard', icon: LayoutDashboard },
  { title: message('Work Orders'), to: '/subcontractor/work-orders', icon: Wrench, badge: 'work-orders' },
  {
    title: message('Submit Report'),
    to: '/subcontractor/submit-report',
    icon: ClipboardPlus,
    short: message('Submit'),
  },
  {
    title: message('Subcontractor Bills'),
    to: '/subcontractor/bills',
    icon: Banknote,
    short: message('Bills'),
  },
  {
    title: message('Report History'),
    to: '/subcontractor/reports',
    icon: History,
    short: message('Reports'),
  },
];

/** A customer's money, in a group of its own: the items of 'Navigation' are as specified (portal requirements 2.5). */
export const CUSTOMER_BILLING: NavigationGroup = {
  label: message('Billing'),
  items: [{ title: message('Invoices'), to: '/partner/invoices', icon: FileText }],
};

export const MESSAGES_ITEM: NavigationItem = {
  title: message('Messages'),
  to: '/messages',
  icon: MessagesSquare,
  badge: 'messages',
};
