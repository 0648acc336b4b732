import { AHEAD_WORK_ORDERS_MAX } from '#shared/limits.ts';
import type { WorkSource } from '#web/app/ahead/work-source.ts';
import { threadsAhead } from '#web/features/conversation/threads-ahead.ts';
import { loadConversations, OVERVIEW_KEY } from '#web/features/conversations/queries.ts';
import { subcontractorAgendaAhead } from '#web/features/dashboards/agenda.ts';
import { fieldWorkOrdersAhead, firstScreensAhead } from '#web/features/field/queries.ts';
import { reportPageAhead } from '#web/features/reports/queries.ts';
import { reportTargetsAhead } from '#web/features/reports/target-queries.ts';
import { workOrderPagesAhead } from '#web/features/work-orders/queries.ts';
import { billsAhead, historiesAhead } from '#web/features/work-orders/work-order-queries.ts';

/** The open work of a subcontractor: lists, details, history, bills, conversations and what a report needs. */
export function subcontractorWork(profileId: string, organizationIds: string[]): WorkSource {
  return {
    async loadPages() {
      const [screens, agenda, pages, reports, conversations] = await Promise.all([
        firstScreensAhead(organizationIds),
        subcontractorAgendaAhead(organizationIds),
        workOrderPagesAhead(organizationIds),
        reportPageAhead(organizationIds),
        loadConversations(),
      ]);
      return {
        workOrderIds: screens.reportableIds.slice(0, AHEAD_WORK_ORDERS_MAX),
        downloads: [
          ...screens.downloads,
          agenda,
          ...pages,
          reports,
          { key: OVERVIEW_KEY, data: conversations },
        ],
      };
    },
    async loadWorkOrders(ids) {
      const [orders, targets, histories, bills, threads] = await Promise.all([
        fieldWorkOrdersAhead(ids),
        reportTargetsAhead(ids),
        historiesAhead(ids),
        billsAhead(ids),
        threadsAhead(ids, profileId),
      ]);
      return {
        downloads: [...orders.downloads, ...targets.downloads, ...histories, ...bills, ...threads.downloads],
        photos: [...orders.photos, ...targets.photos, ...threads.photos],
      };
    },
  };
}
