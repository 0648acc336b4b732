import { CAPABILITIES, type Capability } from '#shared/rules/capabilities.ts';
import { type Message, message } from '#web/lib/text.ts';

/** The pages for which a capability is given, and which open for the role Admin only (portal requirements 2.4). */
const ADMIN_SCREENS: Partial<Record<Capability, readonly Message[]>> = {
  assign_work: [message('Projects')],
  approve_bills: [message('Subcontractor Bills')],
  pay_bills: [message('Subcontractor Bills')],
  invoice: [message('Partner Invoices')],
  manage_time: [message('Time Management')],
  see_costs: [message('Billing Dashboard')],
  manage_organizations: [message('Organizations'), message('Partner Locations')],
  manage_people: [message('Users'), message('Employees')],
  manage_settings: [message('Settings'), message('System Health')],
};

/** The pages that stay closed for a person with these capabilities, because their role is not Admin. */
export function closedScreens(role: string, capabilities: readonly Capability[]): Message[] {
  if (role === 'admin') return [];
  const given = CAPABILITIES.filter((name) => capabilities.includes(name));
  return [...new Set(given.flatMap((name) => ADMIN_SCREENS[name] ?? []))];
}
