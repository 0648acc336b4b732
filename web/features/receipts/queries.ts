import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Receipts, newest first; of one employee when `employeeId` is given. */
export function useReceiptList(employeeId: string | null) {
  return useList({
    key: ['receipts', employeeId],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('receipts')
        .select(
          'id, vendor_name, receipt_date, amount, category, description, status, employee:profiles!receipts_employee_user_id_fkey(first_name, last_name)',
          { count: 'estimated' },
        )
        .order('receipt_date', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (employeeId) query = query.eq('employee_user_id', employeeId);
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['vendor_name', 'description']));
      return query;
    },
  });
}
