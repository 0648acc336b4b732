import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PeopleCard } from '#web/features/projects/components/people-card.tsx';
import { ProjectDialog } from '#web/features/projects/components/project-dialog.tsx';
import { ProjectFacts } from '#web/features/projects/components/project-facts.tsx';
import { ProjectHistory } from '#web/features/projects/components/project-history.tsx';
import { ProjectOrders } from '#web/features/projects/components/project-orders.tsx';
import { StatusActions } from '#web/features/projects/components/status-actions.tsx';
import { TotalsCard } from '#web/features/projects/components/totals-card.tsx';
import { useProject } from '#web/features/projects/project-queries.ts';
import { formOf } from '#web/features/projects/use-project-form.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface ProjectDetailProps {
  id: string;
  profileId: string;
  /** What it earns and costs, for those who see costs. */
  margin: ReactNode;
  /** What people drove for it. */
  mileage: ReactNode;
  /** Its contract. */
  contract: ReactNode;
}

/** One project: dates, people, work orders, and totals. */
export function ProjectDetail({ id, profileId, margin, mileage, contract }: ProjectDetailProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <QueryView query={useProject(id)} skeleton={<DetailSkeleton />}>
      {(project) => (
        <Page
          crumbs={[{ label: t('Projects'), to: '/admin/projects' }, { label: project.project_number }]}
          title={project.name}
          description={
            <span className="mt-1 flex flex-wrap items-center gap-2">
              <StatusBadge kind="project" status={project.status} />
              <span>{[project.project_number, project.customer?.name ?? t('Our own')].join(' · ')}</span>
            </span>
          }
          actions={
            <>
              <DocumentButton
                path={`/documents/v1/projects/${id}.pdf`}
                fileName={`${project.project_number}.pdf`}
              >
                {t('Download PDF')}
              </DocumentButton>
              <Allowed to="assign_work">
                <Button onClick={() => setIsEditing(true)}>
                  <Pencil aria-hidden />
                  {t('Edit')}
                </Button>
                <StatusActions project={project} />
              </Allowed>
            </>
          }
        >
          {project.status_reason && (
            <Alert kind="attention" className="mb-4 wrap-anywhere" title={t('Reason')}>
              {project.status_reason}
            </Alert>
          )}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
            <div className="grid min-w-0 gap-4">
              <ProjectFacts project={project} />
              <ProjectOrders project={project} />
              {mileage}
            </div>
            <div className="grid min-w-0 gap-4">
              <TotalsCard projectId={id} />
              {margin}
              {contract}
              <PeopleCard project={project} />
              <ProjectHistory projectId={id} />
            </div>
          </div>
          <ProjectDialog
            open={isEditing}
            onOpenChange={setIsEditing}
            initial={formOf(project)}
            profileId={profileId}
            onSaved={() => setIsEditing(false)}
          />
        </Page>
      )}
    </QueryView>
  );
}
