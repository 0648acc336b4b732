import type { ScreenQuestion } from './screen-question.ts';

/** What the screens of contracts ask: their list, the work that they bill, and retainage in the receivables. */
const ask = (screen: string, name: string, procedure: string, body: object): ScreenQuestion => ({
  ...{ screen, name, roles: ['admin'], method: 'POST' },
  path: () => `/rpc/${procedure}`,
  body: () => body,
});

const LIST = '/admin/partner-billing/contracts';

export const QUESTIONS: readonly ScreenQuestion[] = [
  ask(LIST, 'first page', 'contracts', { p_limit: 51 }),
  ask(LIST, 'search by project', 'contracts', { p_query: 'remodel', p_limit: 51 }),
  ask('/admin/partner-billing/select-reports', 'work that contracts bill', 'contract_work_waiting', {}),
  ask('/admin/partner-billing/receivables', 'all customers, with retainage', 'receivables', {}),
];
