import type { ReactNode } from 'react';
import { TaxRateEditor } from '#web/features/taxes/components/tax-rate-editor.tsx';
import { useTaxRate } from '#web/features/taxes/queries.ts';
import { formOf, newTaxRate } from '#web/features/taxes/tax-rate-form.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { NotFoundState } from '#web/ui/not-found-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const CRUMBS = () => [
  { label: t('Settings'), to: '/admin/profile' },
  { label: t('Sales tax'), to: '/admin/settings/taxes' },
];

/** The form of a new tax rate. */
export function NewTaxRatePage({ onSaved }: { onSaved: () => void }) {
  const title = t('New tax rate');
  return (
    <Page width="reading" title={title} crumbs={[...CRUMBS(), { label: title }]}>
      <TaxRateEditor loaded={newTaxRate()} canEdit onSaved={onSaved} />
    </Page>
  );
}

interface TaxRatePageProps {
  id: string;
  /** After it was saved or deleted. */
  onDone: () => void;
  /** Its history. */
  children: ReactNode;
}

/** A tax rate: its form, and its deletion. */
export function TaxRatePage({ id, onDone, children }: TaxRatePageProps) {
  const canEdit = useMay()('invoice');
  return (
    <QueryView query={useTaxRate(id)} skeleton={<DetailSkeleton />}>
      {(rate) =>
        rate ? (
          <Page
            width="reading"
            title={rate.name}
            crumbs={[...CRUMBS(), { label: rate.name }]}
            actions={canEdit && <DeleteButton id={id} name={rate.name} onDeleted={onDone} />}
          >
            <div className="grid gap-4">
              <TaxRateEditor loaded={formOf(rate)} canEdit={canEdit} onSaved={onDone} />
              {children}
            </div>
          </Page>
        ) : (
          <NotFoundState />
        )
      }
    </QueryView>
  );
}

function DeleteButton({ id, name, onDeleted }: { id: string; name: string; onDeleted: () => void }) {
  const deletion = useCommand('delete_tax_rate', {
    invalidates: ['tax_rates', 'tax_rules', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{name}} is deleted', { name }) });
      onDeleted();
    },
  });
  return (
    <ConfirmButton
      variant="danger"
      busy={deletion.isPending}
      title={t('Delete {{name}}?', { name })}
      description={t('Sent invoices keep their tax. A rate that has ended gets a last day instead.')}
      action={t('Delete tax rate')}
      onConfirm={() => deletion.mutate({ tax_rate_id: id })}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
