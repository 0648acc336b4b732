import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Whose bills: the office sees what has been submitted to it, a subcontractor the bills of its organizations. */
export type BillScope = { of: 'office' } | { of: 'subcontractor'; organizationIds: string[] };

/** The bills of one scope, newest first, by search, status and (for the office) subcontractor. */
export function useBillList(scope: BillScope) {
  return useList({
    key: ['subcontractor_bills', scope],
    load: (supabase, { q, status, subcontractor }, { from, to }) => {
      let query = supabase
        .from('subcontractor_bills')
        .select(
          'id, status, external_bill_number, internal_bill_number, total_amount, submitted_at, created_at, rejection_reason, subcontractor:organizations(name)',
          { count: 'exact' },
        )
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to);
      if (scope.of === 'subcontractor') {
        query = query.in('subcontractor_organization_id', scope.organizationIds);
      }
      if (subcontractor) query = query.eq('subcontractor_organization_id', String(subcontractor));
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['internal_bill_number', 'external_bill_number']));
      return query;
    },
  });
}
