import { useState } from 'react';
import { ProjectCostsDialog } from '#web/features/invoices/components/project-costs-dialog.tsx';
import { useProjectCosts } from '#web/features/invoices/use-project-costs.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyCard } from '#web/ui/card.tsx';

interface ProjectCostsProps {
  projectId: string;
  whyPrice: WhyPrice;
}

/** What is on a project itself and not invoiced, for those who invoice. */
export function ProjectCostsCard(props: ProjectCostsProps) {
  return useMay()('invoice') ? <Costs {...props} /> : null;
}

function Costs({ projectId, whyPrice }: ProjectCostsProps) {
  const { data: costs } = useProjectCosts(projectId);
  if (!costs || costs.parts.length === 0) return null;
  return (
    <EmptyCard
      title={t('Not invoiced')}
      text={t('{{amount}} of time, receipts, and mileage on the project itself', {
        amount: formatMoney(costs.amount),
      })}
      aside={<ProjectCostsButton {...{ projectId, whyPrice }} />}
    />
  );
}

/** Opens what would be invoiced. A label names the project, also in the dialog. */
export function ProjectCostsButton({ projectId, whyPrice, label }: ProjectCostsProps & { label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={label} onClick={() => setOpen(true)}>
        {t('Invoice costs')}
      </Button>
      {isOpen && (
        <ProjectCostsDialog {...{ projectId, whyPrice }} title={label} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
