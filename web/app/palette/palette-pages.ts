import { Banknote, FileText, UserRound, Wrench } from 'lucide-react';
import { LIST_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { pathTo, type Screen } from '#shared/paths.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import type { Role } from '#shared/rules/roles.ts';
import { opensFor } from '#shared/rules/screen-capabilities.ts';
import { ADMIN_NAVIGATION, visibleGroups } from '#web/app/navigation/admin-navigation.ts';
import { EMPLOYEE_NAVIGATION } from '#web/app/navigation/employee-navigation.ts';
import { COMPANY_SETTINGS, SYSTEM_PAGES } from '#web/app/navigation/more-pages.ts';
import type { NavigationItem } from '#web/app/navigation/navigation-types.ts';
import { CUSTOMER_BILLING, MESSAGES_ITEM, TOP_NAVIGATION } from '#web/app/navigation/top-navigation.ts';
import { withWords } from '#web/app/palette/palette-words.ts';
import type {
  FoundThing,
  PaletteKind,
  PaletteList,
  PalettePage,
} from '#web/features/palette/palette-item.ts';
import { message, t } from '#web/lib/text.ts';

/** Pages that only the user menu, or a link on another page, leads to. */
const PROFILE: NavigationItem = { title: message('Profile'), to: '/admin/profile', icon: UserRound };
const CUSTOMER_PAGES: readonly NavigationItem[] = [
  ...CUSTOMER_BILLING.items,
  { ...PROFILE, to: '/partner/profile' },
];

/** The items of a role's navigation, each once. */
export const palettePages = (role: Role, capabilities: readonly Capability[]): PalettePage[] =>
  navigationOf(role, capabilities).map(withWords);

function navigationOf(role: Role, capabilities: readonly Capability[]): NavigationItem[] {
  const all: NavigationItem[] =
    role === 'admin'
      ? visibleGroups([...ADMIN_NAVIGATION, SYSTEM_PAGES, COMPANY_SETTINGS], {
          isAdmin: true,
          capabilities,
        }).flatMap(({ items }) => [...items])
      : role === 'employee'
        ? [
            ...EMPLOYEE_NAVIGATION,
            ...visibleGroups(ADMIN_NAVIGATION, { isAdmin: false, capabilities }).flatMap(({ items }) => [
              ...items,
            ]),
            PROFILE,
          ]
        : [...TOP_NAVIGATION[role], MESSAGES_ITEM, ...(role === 'partner' ? CUSTOMER_PAGES : [])];
  const titles = new Set<string>();
  return all.filter(({ title }) => !titles.has(title) && titles.add(title));
}

/** The kinds of records with a page, or a list, for each role. */
const KINDS: Readonly<Record<Role, readonly PaletteKind[]>> = {
  admin: ['work_order', 'location', 'project', 'report', 'bill', 'invoice', 'person', 'organization'],
  employee: ['work_order', 'location', 'report', 'person', 'organization'],
  partner: ['work_order', 'location', 'report', 'invoice', 'person'],
  subcontractor: ['work_order', 'location', 'report', 'bill', 'person'],
};

/** The kinds of records that lead somewhere for this user: no invoices without their page, no firms for technicians. */
export const paletteKinds = (role: Role, capabilities: readonly Capability[]): PaletteKind[] =>
  KINDS[role].filter((kind) => {
    if (role === 'admin' && kind === 'invoice')
      return opensFor('/admin/partner-billing/invoices/$id', capabilities);
    return role !== 'employee' || kind !== 'organization' || capabilities.length > 0;
  });

type Leads = Partial<Record<PaletteKind, (thing: FoundThing) => string>>;

const detail =
  (screen: Extract<Screen, `${string}/$id`>) =>
  ({ id }: FoundThing) =>
    pathTo(screen, { id });
/** The list to open for a kind without a detail page. */
const listed =
  (path: string, textOf: (thing: FoundThing) => string = ({ title }) => title) =>
  (thing: FoundThing) =>
    `${path}?${new URLSearchParams({ q: textOf(thing) })}`;

/** The filter of the office's work orders by an organization; our own has those without a subcontractor. */
const workOrdersOf = ({ id, status }: FoundThing) => {
  const filters: Partial<Record<string, string>> = { partner: 'partner', subcontractor: 'assignee' };
  const filter = filters[status ?? ''];
  return `/admin/work-orders?${filter ? `${filter}=${id}` : 'assignee=own'}`;
};

const LEADS: Readonly<Record<Role, Leads>> = {
  admin: {
    work_order: detail('/admin/work-orders/$id'),
    location: detail('/admin/partner-locations/$id'),
    project: detail('/admin/projects/$id'),
    report: detail('/admin/reports/$id'),
    bill: detail('/admin/subcontractor-bills/$id'),
    invoice: detail('/admin/partner-billing/invoices/$id'),
    person: detail('/admin/users/$id'),
    organization: detail('/admin/organizations/$id'),
  },
  employee: {
    work_order: detail('/admin/work-orders/$id'),
    location: listed('/admin/work-orders'),
    report: detail('/admin/reports/$id'),
    organization: workOrdersOf,
  },
  partner: {
    work_order: detail('/partner/work-orders/$id'),
    location: detail('/partner/locations/$id'),
    report: detail('/partner/reports/$id'),
    invoice: detail('/partner/invoices/$id'),
  },
  subcontractor: {
    work_order: detail('/subcontractor/work-orders/$id'),
    location: listed('/subcontractor/work-orders'),
    report: detail('/subcontractor/reports/$id'),
    bill: detail('/subcontractor/bills/$id'),
  },
};

/** The lists that are searched for what the palette found. */
const LISTS: Readonly<Record<Role, Partial<Record<PaletteKind, Screen>>>> = {
  admin: {
    work_order: '/admin/work-orders',
    location: '/admin/partner-locations',
    project: '/admin/projects',
    report: '/admin/reports',
    bill: '/admin/subcontractor-bills',
    invoice: '/admin/partner-billing/invoices',
    person: '/admin/users',
    organization: '/admin/organizations',
  },
  employee: { work_order: '/admin/work-orders', report: '/admin/reports' },
  partner: {
    work_order: '/partner/work-orders',
    location: '/partner/locations',
    report: '/partner/reports',
    invoice: '/partner/invoices',
  },
  subcontractor: {
    work_order: '/subcontractor/work-orders',
    report: '/subcontractor/reports',
    bill: '/subcontractor/bills',
  },
};

/** The list of a kind, searched for the text; undefined for texts that lists do not search for. */
export function moreOf(role: Role, capabilities: readonly Capability[], kind: PaletteKind, text: string) {
  const to = LISTS[role][kind];
  const page = navigationOf(role, capabilities).find((item) => item.to === to);
  if (!page || text.length < LIST_SEARCH_MIN_LENGTH) return undefined;
  return { list: t(page.short ?? page.title), to: `${page.to}?${new URLSearchParams({ q: text })}` };
}

/** The path of a record for this role; undefined for a person, whose conversation opens instead. */
export const addressOf = (role: Role, thing: FoundThing): string | undefined =>
  LEADS[role][thing.kind]?.(thing);

/** The lists of an organization that the office opens directly: its work orders, and its invoices or bills. */
export function listsOf(role: Role, capabilities: readonly Capability[], thing: FoundThing): PaletteList[] {
  const { kind, id, title: name, status } = thing;
  if (role !== 'admin' || kind !== 'organization') return [];
  const workOrders = { title: t('Work orders of {{name}}', { name }), to: workOrdersOf(thing), icon: Wrench };
  switch (status) {
    case 'partner': {
      const invoices = {
        title: t('Invoices of {{name}}', { name }),
        to: `/admin/partner-billing/invoices?customer=${id}`,
        icon: FileText,
      };
      const seesInvoices = opensFor('/admin/partner-billing/invoices', capabilities);
      return [workOrders, ...(seesInvoices ? [invoices] : [])];
    }
    case 'subcontractor':
      return [
        workOrders,
        {
          title: t('Bills of {{name}}', { name }),
          to: `/admin/subcontractor-bills?subcontractor=${id}`,
          icon: Banknote,
        },
      ];
    default:
      return [];
  }
}
