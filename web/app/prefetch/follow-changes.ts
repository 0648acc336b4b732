import type { Query } from '@tanstack/react-query';
import { LIVE_LIST_DELAY_MS, LIVE_LIST_GAP_MS } from '#shared/limits.ts';
import { queryClient } from '#web/app/query-client.ts';
import { listenToNotifications } from '#web/features/notifications/unread/notification-arrivals.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import { pacedRun } from '#web/lib/paced-run.ts';
import type { QuerySource } from '#web/lib/query-keys.ts';

const TABLES = ['work_orders', 'work_order_reports', 'subcontractor_bills'];

/** What dashboards show. Lists and pages of one record follow their own tables. */
const SUMMARIES: { readonly [source in QuerySource]?: readonly string[] } = {
  work_orders: ['agenda', 'figures', 'completed-this-month', 'reportable', 'active-of-organizations'],
  work_order_reports: ['my-sent-back', 'sent-back'],
  work_order_events: ['team-activity'],
  work_order_assignments: ['of'],
  employee_reports: ['lately'],
};

/**
 * Refetches the summaries on the screen. Assignments and time are not published, but the worker is notified of their
 * changes. Nothing is requested while nothing changes. Returns a function that stops it.
 * @param onChange also called for each change, but not for the first connection
 */
export function followChanges(onChange: () => void): () => void {
  let ranAt = 0;
  const isSummary = ({ queryKey: [source, name] }: Query) =>
    SUMMARIES[source as QuerySource]?.includes(String(name)) ?? false;
  const paced = pacedRun({
    run: () => {
      ranAt = Date.now();
      void queryClient.invalidateQueries({ predicate: isSummary });
    },
    minGapMs: LIVE_LIST_GAP_MS,
    lastRunAt: () => ranAt,
  });
  const askSoon = () => paced.ask(LIVE_LIST_DELAY_MS);
  const changed = () => {
    askSoon();
    onChange();
  };
  const stops = [
    listenToTables(TABLES, changed, askSoon),
    listenToNotifications((change) => change && changed()),
  ];
  return () => {
    paced.stop();
    for (const stop of stops) stop();
  };
}
