import {
  BellRing,
  BookOpenCheck,
  Brush,
  Building,
  CalendarClock,
  Hash,
  Link2,
  ListTodo,
  MailCheck,
  Percent,
  Tags,
  Wrench,
} from 'lucide-react';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { type Message, message } from '#web/lib/text.ts';

interface SettingsPage extends NavigationItem {
  /** What the page holds, in one line. */
  detail: Message;
}

/** The pages of the company's settings, below Settings. For administrators. */
export const SETTINGS_PAGES: readonly SettingsPage[] = [
  {
    title: message('Company details'),
    detail: message('Name, address, contacts, tax number, and time zone'),
    to: '/admin/settings/company',
    icon: Building,
    adminOnly: true,
  },
  {
    title: message('Working time'),
    detail: message('Working days and hours, and holidays'),
    to: '/admin/settings/working-time',
    icon: CalendarClock,
    adminOnly: true,
  },
  {
    title: message('Work order defaults'),
    detail: message('Due times of priorities, default NTE, and payment terms'),
    to: '/admin/settings/work-orders',
    icon: ListTodo,
    adminOnly: true,
  },
  {
    title: message('Trades and checklists'),
    detail: message('The trades that can be requested, their photos, and their checklists'),
    to: '/admin/settings/trades',
    icon: Wrench,
    adminOnly: true,
  },
  {
    title: message('Prices'),
    detail: message('What customers are charged, and which price applies'),
    to: '/admin/settings/prices',
    icon: Tags,
    adminOnly: true,
  },
  {
    title: message('Sales tax'),
    detail: message('Tax rates, and what each state taxes'),
    to: '/admin/settings/taxes',
    icon: Percent,
    adminOnly: true,
  },
  {
    title: message('Sent invoices'),
    detail: message('The link in their emails, and where customers pay'),
    to: '/admin/settings/invoicing',
    icon: Link2,
    adminOnly: true,
  },
  {
    title: message('Accounting'),
    detail: message('What the accounting program calls accounts, products, and taxes'),
    to: '/admin/settings/accounting',
    icon: BookOpenCheck,
    adminOnly: true,
  },
  {
    title: message('Reminders'),
    detail: message('When customers are reminded of invoices, and with what words'),
    to: '/admin/settings/reminders',
    icon: BellRing,
    adminOnly: true,
  },
  {
    title: message('Numbering'),
    detail: message('Prefixes of work orders, projects, reports, bills, and invoices'),
    to: '/admin/settings/numbering',
    icon: Hash,
    adminOnly: true,
  },
  {
    title: message('Branding'),
    detail: message('Logo, and the name of the portal'),
    to: '/admin/settings/branding',
    icon: Brush,
    adminOnly: true,
  },
  {
    title: message('Mail server'),
    detail: message('Sender, server, and how long emails are kept'),
    to: '/admin/settings/email',
    icon: MailCheck,
    adminOnly: true,
  },
];
