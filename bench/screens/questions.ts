import { QUESTIONS as ACCOUNTS } from './accounts.ts';
import { QUESTIONS as AHEAD } from './ahead.ts';
import { QUESTIONS as AUDIT } from './audit.ts';
import { QUESTIONS as BILLING } from './billing.ts';
import { QUESTIONS as BILLS } from './bills.ts';
import { QUESTIONS as BOARD } from './board.ts';
import { QUESTIONS as BOOKS } from './books.ts';
import { QUESTIONS as CLOCK } from './clock.ts';
import { QUESTIONS as CONTRACTS } from './contracts.ts';
import { QUESTIONS as DASHBOARDS } from './dashboards.ts';
import { QUESTIONS as DETAIL } from './detail.ts';
import { QUESTIONS as EMPLOYEE_DAY } from './employee-day.ts';
import { QUESTIONS as LOCATIONS } from './locations.ts';
import { QUESTIONS as MONEY_LISTS } from './money-lists.ts';
import { QUESTIONS as NOTIFICATIONS } from './notifications.ts';
import { QUESTIONS as ORGANIZATIONS } from './organizations.ts';
import { QUESTIONS as PALETTE } from './palette.ts';
import { QUESTIONS as PEOPLE } from './people.ts';
import { QUESTIONS as RECEIPTS } from './receipts.ts';
import { QUESTIONS as REPORTS } from './reports.ts';
import type { ScreenQuestion } from './screen-question.ts';
import { QUESTIONS as TIMESHEETS } from './timesheets.ts';

/** What all screens of daily work ask. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...ACCOUNTS,
  ...AHEAD,
  ...AUDIT,
  ...BILLING,
  ...BILLS,
  ...BOARD,
  ...BOOKS,
  ...CLOCK,
  ...CONTRACTS,
  ...DASHBOARDS,
  ...DETAIL,
  ...EMPLOYEE_DAY,
  ...MONEY_LISTS,
  ...NOTIFICATIONS,
  ...ORGANIZATIONS,
  ...PALETTE,
  ...LOCATIONS,
  ...PEOPLE,
  ...RECEIPTS,
  ...REPORTS,
  ...TIMESHEETS,
];
