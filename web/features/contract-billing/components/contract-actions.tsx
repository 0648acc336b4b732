import { useState } from 'react';
import { DepositDialog } from '#web/features/contract-billing/components/deposit-dialog.tsx';
import { ReleaseDialog } from '#web/features/contract-billing/components/release-dialog.tsx';
import { CONTRACT_SOURCES, type ContractProject } from '#web/features/contract-billing/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface ContractActionsProps {
  project: ContractProject;
  /** The retainage that is held, and what drafts release of it. */
  held: number;
  releasing: number;
  onEdit: () => void;
  onInvoice: (id: string) => void;
}

/** What the office does with a contract besides billing its progress. */
export function ContractActions({ project, held, releasing, onEdit, onInvoice }: ContractActionsProps) {
  const [dialog, setDialog] = useState<'deposit' | 'release' | null>(null);
  const remove = useCommand('delete_contract', {
    invalidates: CONTRACT_SOURCES,
    onSuccess: () => toast({ kind: 'success', title: t('Contract deleted') }),
  });
  const { id, organization_id, contract, invoices } = project;
  const close = () => setDialog(null);
  if (!organization_id) return null;
  return (
    <>
      {contract && (
        <>
          {invoices.length === 0 && (
            <ConfirmButton
              variant="quiet"
              busy={remove.isPending}
              title={t('Delete this contract?')}
              description={t('Its work can be invoiced by work orders again.')}
              action={t('Delete contract')}
              onConfirm={() => remove.mutate({ project_id: id, version: contract.updated_at })}
            >
              {t('Delete')}
            </ConfirmButton>
          )}
          <Button onClick={onEdit}>{t('Edit schedule')}</Button>
        </>
      )}
      <Button onClick={() => setDialog('deposit')}>{t('Ask for a deposit')}</Button>
      {held > releasing && <Button onClick={() => setDialog('release')}>{t('Release retainage')}</Button>}
      {dialog === 'deposit' && (
        <DepositDialog
          organizationId={organization_id}
          projectId={id}
          onClose={close}
          onInvoice={onInvoice}
        />
      )}
      {dialog === 'release' && (
        <ReleaseDialog projectId={id} {...{ held, releasing }} onClose={close} onInvoice={onInvoice} />
      )}
    </>
  );
}
