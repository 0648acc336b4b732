import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Working time by day, newest first; of one employee, and of one work order or project, when they are given. */
export function useTimeList(employeeId: string | null, onlyWorkOrderId?: string) {
  return useList({
    key: ['employee_reports', employeeId, onlyWorkOrderId],
    load: (supabase, { q, status, workOrderId, projectId }, { from, to }) => {
      let query = supabase
        .from('employee_reports')
        .select(
          'id, report_date, status, clock_in_time, clock_out_time, work_performed, segments:time_segments(hours_worked), employee:profiles!employee_reports_employee_user_id_fkey(first_name, last_name), work_order:work_orders(work_order_number, title), project:projects(project_number, name)',
          { count: 'estimated' },
        )
        .is('segments.is_current', true)
        .order('report_date', { ascending: false })
        .order('clock_in_time', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (employeeId) query = query.eq('employee_user_id', employeeId);
      const workOrder = onlyWorkOrderId ?? workOrderId;
      if (workOrder) query = query.eq('work_order_id', String(workOrder));
      if (projectId) query = query.eq('project_id', String(projectId));
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['work_performed']));
      return query;
    },
  });
}
