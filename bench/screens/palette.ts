import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

/** What the command palette asks, for each role with the kinds that have a screen for it (web/app/palette). */
const KINDS: Readonly<Record<ScreenRole, readonly string[]>> = {
  admin: ['work_order', 'location', 'project', 'report', 'bill', 'invoice', 'person', 'organization'],
  employee: ['work_order', 'location', 'report', 'person'],
  partner: ['work_order', 'location', 'report', 'invoice', 'person'],
  subcontractor: ['work_order', 'location', 'report', 'bill', 'person'],
};

const find = (name: string, p_query: string): ScreenQuestion => ({
  screen: 'command palette',
  name,
  roles: ['admin', 'employee', 'partner', 'subcontractor'],
  method: 'POST',
  path: () => '/rpc/search_everything',
  body: (viewer) => ({ p_query, p_limit: 6, p_kinds: KINDS[viewer.name], p_ids: [] }),
});

export const QUESTIONS: readonly ScreenQuestion[] = [
  find('a common word', 'door'),
  find('a rare word', 'zzqqxx'),
  find('a short number', '12'),
  find('the beginning of a number', 'WO-5'),
  find('a whole number', 'WO-004567'),
  find('a bill', 'BILL-3'),
  find('a firm', 'northlight'),
  find('two letters', 'le'),
  {
    screen: 'command palette',
    name: 'opened lately',
    roles: ['admin', 'employee', 'partner', 'subcontractor'],
    method: 'POST',
    path: () => '/rpc/search_everything',
    body: ({ name, workOrderIds }) => ({
      p_query: '',
      p_limit: 6,
      p_kinds: KINDS[name],
      p_ids: workOrderIds.slice(0, 8),
    }),
  },
];
