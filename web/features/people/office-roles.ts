import { type Message, message } from '#web/lib/text.ts';

const EVERY_PAGE = message('every page of the office');
const SOME_PAGES = message('own area, work orders, reports, receipts');

/** Which pages open for a person of the office: in the database, the role of the membership. */
export const OFFICE_ROLES = [
  { value: 'admin', label: message('Admin: every page of the office') },
  { value: 'manager', label: message('Manager: the same pages as Employee') },
  { value: 'employee', label: message('Employee: own area, work orders, reports, receipts') },
] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number]['value'];

/** The pages that such a role opens. */
export const pagesOf = (role: string): Message => (role === 'admin' ? EVERY_PAGE : SOME_PAGES);
