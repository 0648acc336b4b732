import { useState } from 'react';
import { chosenParts } from '#web/features/invoices/chosen-parts.ts';
import { WorkParts } from '#web/features/invoices/components/work-parts.tsx';
import { useProjectCosts, useProjectInvoice } from '#web/features/invoices/use-project-costs.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const NOTHING = new Set<string>();

interface ProjectCostsDialogProps {
  projectId: string;
  whyPrice: WhyPrice;
  /** Names the project where more than one is listed. */
  title?: string | undefined;
  onClose: () => void;
}

/** Shows what an invoice would charge for a project itself, and makes the draft or adds to one. */
export function ProjectCostsDialog({ projectId, whyPrice, title, onClose }: ProjectCostsDialogProps) {
  const query = useProjectCosts(projectId);
  const [draftId, setDraftId] = useState('');
  const { submit, clear, errorOf, isPending } = useProjectInvoice();
  const isEmpty = !query.data || query.data.parts.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      focusesItself
      title={title ?? t('Invoice costs of the project')}
      description={t(
        'Approved time, receipts, and mileage that are on the project itself and on no invoice.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            disabled={isEmpty}
            onClick={() => submit({ project_id: projectId, invoice_id: draftId || null })}
          >
            {draftId ? t('Add to draft') : t('Create draft')}
          </Button>
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-32" />}>
        {(costs) => (
          <div className="grid gap-4">
            {isEmpty && <p>{t('Nothing is left to invoice.')}</p>}
            {costs && (
              <WorkParts row={costs} leftOut={NOTHING} onToggle={undefined} {...{ whyPrice }} isStacked />
            )}
            {costs && !isEmpty && (
              <dl className="flex justify-between border-line border-t pt-2 font-medium">
                <dt>{t('Total before tax')}</dt>
                <dd className="figures">{formatMoney(chosenParts(costs, NOTHING).amount)}</dd>
              </dl>
            )}
            {costs && costs.drafts.length > 0 && !isEmpty && (
              <Field label={t('Add to')} error={errorOf('invoice_id')}>
                <Select
                  value={draftId}
                  options={[
                    { value: '', label: t('A new draft') },
                    ...costs.drafts.map(({ id, title, total_amount: total }) => ({
                      value: id,
                      label: t('Draft “{{title}}”, {{amount}}', { title, amount: formatMoney(total) }),
                    })),
                  ]}
                  onChange={({ target }) => {
                    setDraftId(target.value);
                    clear();
                  }}
                />
              </Field>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
