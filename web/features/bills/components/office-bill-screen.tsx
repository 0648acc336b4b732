import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  loadBill,
  useBillDrafts,
  useBillToCorrect,
  useSubcontractors,
} from '#web/features/bills/bill-queries.ts';
import type { BillStart } from '#web/features/bills/bill-start.ts';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface OfficeBillScreenProps {
  profileId: string;
  start: BillStart;
}

interface Chosen {
  organizationId: string;
  billId?: string | undefined;
  workOrderId?: string | undefined;
}

/** The office enters a bill that a subcontractor sent on paper: first the subcontractor, then the same editor. */
export function OfficeBillScreen({ profileId, start }: OfficeBillScreenProps) {
  const [chosen, setChosen] = useState<Chosen>();
  const { bill: startWith, subcontractor, work_order: workOrderId } = start;
  const started = useQuery({
    queryKey: ['subcontractor_bills', 'start-with', startWith],
    enabled: startWith !== undefined && chosen === undefined,
    queryFn: () => loadBill(startWith ?? ''),
  });
  const opened = started.data && {
    organizationId: started.data.subcontractor_organization_id,
    billId: startWith,
  };
  const begun: Chosen | undefined =
    startWith === undefined && subcontractor ? { organizationId: subcontractor, workOrderId } : opened;
  const current = chosen ?? begun;
  const [billId, setBillId] = useState<string | null>(startWith ?? null);
  const { data: corrected } = useBillToCorrect(billId);
  const title = corrected
    ? t('Correct bill {{number}}', { number: corrected.internal_bill_number ?? '' })
    : t('New Bill');

  return (
    <Page
      title={title}
      description={t('File a bill for a subcontractor.')}
      crumbs={[{ label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' }, { label: title }]}
    >
      <div className="grid gap-5">
        <Card>
          <QueryView query={useSubcontractors()} skeleton={<Skeleton className="h-16" />}>
            {(subcontractors) => (
              <Field label={t('Subcontractor')} required className="max-w-md">
                <Combobox
                  placeholder={t('Choose the subcontractor')}
                  value={current?.organizationId ?? null}
                  onValueChange={(organizationId) =>
                    setChosen(organizationId ? { organizationId } : undefined)
                  }
                  options={subcontractors.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            )}
          </QueryView>
        </Card>
        {current ? (
          <BillEditor
            key={current.organizationId}
            organizationId={current.organizationId}
            byOffice
            profileId={profileId}
            startWith={current.billId}
            workOrderId={current.workOrderId}
            doneTo="/admin/subcontractor-bills"
            onBill={setBillId}
          />
        ) : (
          <OfficeDrafts
            profileId={profileId}
            onOpen={(organizationId, billId) => setChosen({ organizationId, billId })}
          />
        )}
      </div>
    </Page>
  );
}

interface OfficeDraftsProps {
  profileId: string;
  onOpen: (organizationId: string, billId: string) => void;
}

/** This administrator's drafts for all subcontractors. */
function OfficeDrafts({ profileId, onOpen }: OfficeDraftsProps) {
  const { data: drafts = [] } = useBillDrafts(profileId);
  if (drafts.length === 0) return null;
  return (
    <Card title={t('Your drafts')} flush>
      <ul className="divide-y divide-line/70">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium">{draft.subcontractor?.name}</span>
              <span className="block truncate text-ink-soft">
                {draft.external_bill_number ?? t('Draft without a number')}
              </span>
            </span>
            <span className="figures">{formatMoney(draft.total_amount ?? 0)}</span>
            <Button onClick={() => onOpen(draft.subcontractor_organization_id, draft.id)}>
              {t('Continue')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
