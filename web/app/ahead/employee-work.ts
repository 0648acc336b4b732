import { AHEAD_WORK_ORDERS_MAX } from '#shared/limits.ts';
import type { WorkSource } from '#web/app/ahead/work-source.ts';
import { assignmentsAhead } from '#web/features/assignments/queries.ts';
import { routeWorkAhead } from '#web/features/assignments/route-queries.ts';
import { threadsAhead } from '#web/features/conversation/threads-ahead.ts';
import { loadConversations, OVERVIEW_KEY } from '#web/features/conversations/queries.ts';
import { officeAgendaAhead } from '#web/features/dashboards/agenda.ts';
import { myAssignmentsAhead } from '#web/features/dashboards/queries.ts';
import { reportTargetsAhead } from '#web/features/reports/target-queries.ts';
import { daysAhead, daysOnAhead, latelyAhead } from '#web/features/time/day-queries.ts';

/** The open assignments of an employee: details, the day's route, own time, conversations and what a report needs. */
export function employeeWork(profileId: string): WorkSource {
  return {
    async loadPages() {
      const [assignments, mine, route, lately, days, agenda, conversations] = await Promise.all([
        assignmentsAhead(profileId, AHEAD_WORK_ORDERS_MAX),
        myAssignmentsAhead(profileId),
        routeWorkAhead(profileId),
        latelyAhead(profileId),
        daysAhead(profileId),
        officeAgendaAhead(),
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
        reportTargetsAhead(ids),
        daysOnAhead(profileId, ids),
        threadsAhead(ids, profileId),
      ]);
      return {
        downloads: [...targets.downloads, ...days, ...threads.downloads],
        photos: [...targets.photos, ...threads.photos],
      };
    },
  };
}
