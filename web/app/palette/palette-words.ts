import type { Screen } from '#shared/paths.ts';
import { type Message, message } from '#web/lib/text.ts';

const OWN_PROFILE = message('password photo notifications two-factor account settings language theme');

const INVITED = message('add create user technician employee customer subcontractor colleague account');

/** Other words for what is done on a page or by an action: the palette finds them by these, too. */
const WORDS: Partial<Record<Screen | `${Screen}?status=${string}` | `${Screen}#${string}`, Message>> = {
  '/admin/billing-dashboard': message('money revenue unpaid owed'),
  '/admin/time-management': message('timesheets hours payroll overtime pay period clock approve time'),
  '/admin/finance/receipts': message('expenses reimburse approve receipts'),
  '/admin/subcontractor-bills': message('vendor invoices pay approve bills'),
  '/admin/partner-billing/invoices': message('customer billing'),
  '/admin/users#invite': INVITED,
  '/partner/team#invite': INVITED,
  '/subcontractor/team#invite': INVITED,
  '/admin/organizations#new-customer': message('add create client partner company organization'),
  '/admin/organizations#new-subcontractor': message('add create vendor contractor company organization'),
  '/admin/partner-locations#new-location': message('add create store site address'),
  '/partner/locations#new-location': message('add create store site address'),
  '/admin/users': message('people accounts access roles invite deactivate'),
  '/admin/organizations': message(
    'customers clients partners subcontractors vendors contractors companies import merge',
  ),
  '/admin/partner-locations': message('stores sites addresses import'),
  '/admin/employees': message('staff technicians crew rates'),
  '/admin/analytics': message('statistics charts figures'),
  '/admin/email-templates': message('mail texts wording'),
  '/admin/profile': OWN_PROFILE,
  '/partner/profile': OWN_PROFILE,
  '/subcontractor/profile': OWN_PROFILE,
  '/admin/system-health': message('backup status disk database version jobs certificate'),
  '/admin/test-email': message('sent mail log outbox'),
  '/admin/security-audit': message('audit log history changes sign-ins'),
  '/admin/utilities': message('maintenance recalculate privacy export erase orphaned files'),
  '/admin/testing': message('self-check try push'),
  '/admin/settings/company': message('address phone tax number time zone logo'),
  '/admin/settings/working-time': message('holidays calendar hours overtime pay period'),
  '/admin/settings/work-orders': message('NTE due times priorities payment terms'),
  '/admin/settings/trades': message('photo rules checklist'),
  '/admin/settings/taxes': message('tax rates jurisdiction county state exempt'),
  '/admin/settings/prices': message('rates price list markup trip mileage hourly'),
  '/admin/settings/numbering': message('prefix number'),
  '/admin/settings/branding': message('logo colors name'),
  '/admin/settings/email': message('SMTP sender outgoing mail'),
  '/admin/reports?status=submitted': message('approve reports send back'),
  '/admin/work-orders/new': message('service request job ticket'),
  '/admin/work-orders?status=to_assign': message('dispatch schedule subcontractor'),
};

/** The page or action with its other words. */
export const withWords = <Page extends { to: string }>(page: Page): Page & { words?: Message } => {
  const words = WORDS[page.to as Screen];
  return words ? { ...page, words } : page;
};
