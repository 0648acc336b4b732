import { isOpenProject } from '#shared/rules/project-status.ts';
import { ProgressBar } from '#web/features/projects/components/progress-bar.tsx';
import { TimelineBar } from '#web/features/projects/components/timeline-bar.tsx';
import type { ProjectDetail } from '#web/features/projects/project-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** Description, dates, and progress. */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const { work_orders_done: done, work_orders_total: total } = project;
  return (
    <Card title={t('Project')}>
      <Facts
        facts={[
          { label: t('Description'), value: project.description, wide: true },
          { label: t('Customer'), value: project.customer?.name ?? t('Our own') },
          { label: t('Planned'), value: formatDate(project.created_at) },
          { label: t('Start'), value: formatDate(project.start_date) },
          { label: t('End'), value: formatDate(project.end_date) },
          {
            label: t('Time'),
            wide: true,
            value: project.start_date && project.end_date && (
              <TimelineBar
                start={project.start_date}
                end={project.end_date}
                isOpen={isOpenProject(project.status)}
              />
            ),
          },
          {
            label: t('Work orders done'),
            wide: true,
            value: <ProgressBar done={done ?? 0} total={total ?? 0} />,
          },
        ]}
      />
    </Card>
  );
}
