import { pathTo } from '#shared/paths.ts';

interface Worked {
  work_order: { id: string; work_order_number: string; title: string } | null;
  project: { id: string; project_number: string; name: string } | null;
}

/** The work item of a row of time. */
export interface WorkedItem {
  kind: 'work_order' | 'project';
  id: string;
  number: string;
  title: string;
  /** The filter of time reports for this item. */
  search: { workOrderId: string } | { projectId: string };
  /** Its own page; null for a project, which has one in the office only. */
  to: string | null;
}

/** The work order or project of a row of time; null for one that the user may no longer see. */
export function itemOf({ work_order: order, project }: Worked): WorkedItem | null {
  if (order) {
    return {
      kind: 'work_order',
      id: order.id,
      number: order.work_order_number,
      title: order.title,
      search: { workOrderId: order.id },
      to: pathTo('/admin/work-orders/$id', { id: order.id }),
    };
  }
  if (!project) return null;
  return {
    kind: 'project',
    id: project.id,
    number: project.project_number,
    title: project.name,
    search: { projectId: project.id },
    to: null,
  };
}

/** Every item once, in the order of the rows. */
export function itemsOf(rows: readonly Worked[]): WorkedItem[] {
  const items = new Map<string, WorkedItem>();
  for (const row of rows) {
    const item = itemOf(row);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}
