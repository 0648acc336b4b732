import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { ContractActions } from '#web/features/contract-billing/components/contract-actions.tsx';
import { ContractEditor } from '#web/features/contract-billing/components/contract-editor.tsx';
import { ContractFacts } from '#web/features/contract-billing/components/contract-facts.tsx';
import { ContractInvoices } from '#web/features/contract-billing/components/contract-invoices.tsx';
import { ScheduleCard } from '#web/features/contract-billing/components/schedule-card.tsx';
import { formOf, isBilled } from '#web/features/contract-billing/contract-form.ts';
import {
  type ContractProject,
  useContract,
  useContractSums,
} from '#web/features/contract-billing/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

/** The contract of a project: its schedule of values, progress, and retainage. */
export function ContractPage({ projectId }: { projectId: string }) {
  return (
    <QueryView query={useContract(projectId)} skeleton={<DetailSkeleton />}>
      {(project) => <ProjectContract project={project} />}
    </QueryView>
  );
}

function ProjectContract({ project }: { project: ContractProject }) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const canBill = useMay()('invoice');
  const { data: sums } = useContractSums(project.id);
  const { contract } = project;
  const openInvoice = (id: string) =>
    void navigate({ to: pathTo('/admin/partner-billing/invoices/$id', { id }) });
  return (
    <Page
      title={project.name}
      crumbs={[
        { label: t('Partner Invoices'), to: '/admin/partner-billing/invoices' },
        { label: t('Contracts'), to: '/admin/partner-billing/contracts' },
        { label: project.project_number },
      ]}
      description={[project.project_number, project.customer?.name].filter(Boolean).join(' · ')}
      actions={
        canBill &&
        !isEditing && (
          <ContractActions
            project={project}
            held={sums?.held ?? 0}
            releasing={sums?.releasing ?? 0}
            onEdit={() => setEditing(true)}
            onInvoice={openInvoice}
          />
        )
      }
    >
      <div className="grid gap-4">
        {!project.organization_id ? (
          <Alert kind="attention" title={t('This project has no customer to bill.')} />
        ) : contract && !isEditing ? (
          <>
            {sums && <ContractFacts sums={sums} location={contract.location} />}
            <ScheduleCard
              key={contract.updated_at}
              {...{ projectId: project.id, contract, canBill, onInvoice: openInvoice }}
            />
          </>
        ) : canBill ? (
          <ContractEditor
            loaded={formOf(project.id, contract)}
            customerId={project.organization_id}
            isBilled={isBilled(contract)}
            onSaved={() => setEditing(false)}
            onCancel={contract ? () => setEditing(false) : undefined}
          />
        ) : (
          <Alert kind="info" title={t('This project has no contract.')} />
        )}
        <ContractInvoices invoices={project.invoices} />
      </div>
    </Page>
  );
}
