import type { ElevatedClient } from '#server/database/command-roles.ts';

/** The ids of the reports that this one replaces: the one that was sent back last, the one before it, and so on. */
export async function replacedReports(elevated: ElevatedClient, reportId: string): Promise<string[]> {
  const { rows } = await elevated.query<{ id: string }>(
    `with recursive replaced (id) as (
       select replaces_report_id from public.work_order_reports where id = $1
       union
       select r.replaces_report_id from replaced join public.work_order_reports r on r.id = replaced.id
     )
     select id from replaced where id is not null`,
    [reportId],
  );
  return rows.map(({ id }) => id);
}
