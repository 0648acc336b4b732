import { PREFETCH_WORK_ORDERS_MAX } from '#shared/limits.ts';
import type { WorkSource } from '#web/app/prefetch/work-source.ts';
import { prefetchSubcontractorAgenda } from '#web/features/dashboards/agenda.ts';
import { prefetchFieldWorkOrders, prefetchFirstScreens } from '#web/features/field/queries.ts';
import { prefetchThreads } from '#web/features/messages/conversation/prefetch-threads.ts';
import { loadConversations, OVERVIEW_KEY } from '#web/features/messages/inbox/queries.ts';
import { prefetchReportPage } from '#web/features/reports/queries.ts';
import { prefetchReportTargets } from '#web/features/reports/target-queries.ts';
import { prefetchWorkOrderPages } from '#web/features/work-orders/queries.ts';
import { prefetchBills, prefetchHistories } from '#web/features/work-orders/work-order-queries.ts';

/** The open work of a subcontractor: lists, details, history, bills, conversations, and the data for reports. */
export function subcontractorWork(profileId: string, organizationIds: string[]): WorkSource {
  return {
    async loadPages() {
      const [screens, agenda, pages, reports, conversations] = await Promise.all([
        prefetchFirstScreens(organizationIds),
        prefetchSubcontractorAgenda(organizationIds),
        prefetchWorkOrderPages(organizationIds),
        prefetchReportPage(organizationIds),
        loadConversations(),
      ]);
      return {
        workOrderIds: screens.reportableIds.slice(0, PREFETCH_WORK_ORDERS_MAX),
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
        prefetchFieldWorkOrders(ids),
        prefetchReportTargets(ids),
        prefetchHistories(ids),
        prefetchBills(ids),
        prefetchThreads(ids, profileId),
      ]);
      return {
        downloads: [...orders.downloads, ...targets.downloads, ...histories, ...bills, ...threads.downloads],
        photos: [...orders.photos, ...targets.photos, ...threads.photos],
      };
    },
  };
}
