import { BILL_READERS, type Capability } from '#shared/rules/capabilities.ts';
import { type Message, message } from '#shared/text.ts';

interface ExportedList {
  /** The list's name on its screen. */
  label: Message;
  /** Whose screens show it besides the office's; without, the office's only. */
  alsoOf?: readonly ('partner' | 'subcontractor')[];
  /** Of people of the office: those with one of these capabilities see it; without, all do. */
  capabilities?: readonly Capability[];
}

// A partner may open a subcontractor's screens, which show them no rows.
const FIRMS = ['partner', 'subcontractor'] as const;

/** Every list that a screen saves as a file, by its name in the audit log (decision 081), and who sees it. */
export const EXPORTED_LISTS = {
  'Work orders': { label: message('Work orders'), alsoOf: FIRMS },
  'Work orders of the project': { label: message('Work orders of the project'), alsoOf: FIRMS },
  Projects: { label: message('Projects'), alsoOf: FIRMS },
  Locations: { label: message('Locations'), alsoOf: FIRMS },
  Reports: { label: message('Reports'), alsoOf: FIRMS },
  'Subcontractor Bills': { label: message('Subcontractor Bills'), alsoOf: FIRMS, capabilities: BILL_READERS },
  'Bill lines': { label: message('Bill lines'), alsoOf: FIRMS, capabilities: BILL_READERS },
  'Payment runs': { label: message('Payment runs'), capabilities: ['pay_bills', 'see_costs'] },
  'Year totals': { label: message('Year totals'), capabilities: ['pay_bills'] },
  'Partner Invoices': {
    label: message('Partner Invoices'),
    alsoOf: ['partner'],
    capabilities: ['invoice', 'see_costs'],
  },
  'Customer payments': { label: message('Customer payments'), capabilities: ['invoice', 'see_costs'] },
  Receivables: { label: message('Receivables'), capabilities: ['invoice', 'see_costs'] },
  Contracts: { label: message('Contracts'), capabilities: ['invoice', 'see_costs'] },
  'Accounting batches': { label: message('Accounting batches'), capabilities: ['see_costs'] },
  'Price lists': { label: message('Price lists'), capabilities: ['invoice', 'see_costs'] },
  'Tax rates': { label: message('Tax rates'), capabilities: ['invoice', 'see_costs'] },
  'Sales tax': { label: message('Sales tax'), capabilities: ['invoice', 'see_costs'] },
  'Sales tax documents': { label: message('Sales tax documents'), capabilities: ['invoice', 'see_costs'] },
  'Ready to invoice': { label: message('Ready to invoice'), capabilities: ['invoice', 'see_costs'] },
  Margin: { label: message('Margin'), capabilities: ['see_costs'] },
  Receipts: { label: message('Receipts') },
  Timesheet: { label: message('Timesheet'), capabilities: ['manage_time', 'see_costs'] },
  'Hours and pay': { label: message('Hours and pay'), capabilities: ['manage_time'] },
  'Time by work order': { label: message('Time by work order'), capabilities: ['manage_time', 'see_costs'] },
  Organizations: { label: message('Organizations') },
  Users: { label: message('Users') },
  Employees: { label: message('Employees'), capabilities: ['manage_people', 'see_costs'] },
  'Email log': { label: message('Email log'), capabilities: ['manage_settings'] },
  'Audit log': { label: message('Audit log'), capabilities: ['manage_settings'] },
} as const satisfies Readonly<Record<string, ExportedList>>;

export type ExportedListName = keyof typeof EXPORTED_LISTS;
export const EXPORTED_LIST_NAMES = Object.keys(EXPORTED_LISTS) as ExportedListName[];

/** The sides that somebody is on, and what they may do there. */
interface Exporter {
  isStaff: boolean;
  capabilities: readonly Capability[];
  partnerOrganizationIds: readonly string[];
  subcontractorOrganizationIds: readonly string[];
}

/** Whether a screen shows this list to somebody. The rows are those that the database lets them read. */
export function mayExport(name: ExportedListName, exporter: Exporter): boolean {
  const { alsoOf = [], capabilities }: ExportedList = EXPORTED_LISTS[name];
  if (exporter.isStaff && (capabilities?.some((one) => exporter.capabilities.includes(one)) ?? true))
    return true;
  return (
    (alsoOf.includes('partner') && exporter.partnerOrganizationIds.length > 0) ||
    (alsoOf.includes('subcontractor') && exporter.subcontractorOrganizationIds.length > 0)
  );
}
