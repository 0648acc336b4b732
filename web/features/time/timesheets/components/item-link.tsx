import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';

interface ItemLinkProps {
  order: { id: string; work_order_number: string; title: string } | null;
  project: { id: string; project_number: string; name: string } | null;
}

const style = 'min-w-0 truncate rounded-sm hover:underline';

/** The work order or project of time. */
export function ItemLink({ order, project }: ItemLinkProps) {
  if (order) {
    return (
      <Link to="/admin/work-orders/$id" params={{ id: order.id }} className={style}>
        <span className="figures">{order.work_order_number}</span> {order.title}
      </Link>
    );
  }
  if (!project) return <span className="text-ink-soft">{t('Work that is no longer there')}</span>;
  return (
    <Link to="/admin/projects/$id" params={{ id: project.id }} className={style}>
      <span className="figures">{project.project_number}</span> {project.name}
    </Link>
  );
}
