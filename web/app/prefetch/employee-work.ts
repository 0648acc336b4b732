import { PREFETCH_WORK_ORDERS_MAX } from '#shared/limits.ts';
import type { WorkSource } from '#web/app/prefetch/work-source.ts';
import { prefetchAssignments } from '#web/features/assigned-work/queries.ts';
import { prefetchRouteWork } from '#web/features/assigned-work/route-queries.ts';
import { prefetchOfficeAgenda } from '#web/features/dashboards/agenda.ts';
import { prefetchMyAssignments } from '#web/features/dashboards/queries.ts';
import { prefetchThreads } from '#web/features/messages/conversation/prefetch-threads.ts';
import { loadConversations, OVERVIEW_KEY } from '#web/features/messages/inbox/queries.ts';
import { prefetchReportTargets } from '#web/features/reports/target-queries.ts';
import {
  prefetchDays,
  prefetchDaysOn,
  prefetchRecentDays,
} from '#web/features/time/time-reports/day-queries.ts';

/** The open assignments of an employee: details, the day's route, own time, conversations, and the data for reports. */
export function employeeWork(profileId: string): WorkSource {
  return {
    async loadPages() {
      const [assignments, mine, route, lately, days, agenda, conversations] = await Promise.all([
        prefetchAssignments(profileId, PREFETCH_WORK_ORDERS_MAX),
        prefetchMyAssignments(profileId),
        prefetchRouteWork(profileId),
        prefetchRecentDays(profileId),
        prefetchDays(profileId),
        prefetchOfficeAgenda(),
        loadConversations(),
      ]);
      return {
        workOrderIds: [...new Set(assignments.workOrderIds)],
        downloads: [
          ...assignments.downloads,
          ...[mine, agenda, days, ...route, ...lately],
          { key: OVERVIEW_KEY, data: conversations },
        ],
      };
    },
    async loadWorkOrders(ids) {
      const [targets, days, threads] = await Promise.all([
        prefetchReportTargets(ids),
        prefetchDaysOn(profileId, ids),
        prefetchThreads(ids, profileId),
      ]);
      return {
        downloads: [...targets.downloads, ...days, ...threads.downloads],
        photos: [...targets.photos, ...threads.photos],
      };
    },
  };
}
