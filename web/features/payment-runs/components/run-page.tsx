import { FileDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RunPayees } from '#web/features/payment-runs/components/run-payees.tsx';
import { RunStatus } from '#web/features/payment-runs/components/run-status.tsx';
import { VoidRunDialog } from '#web/features/payment-runs/components/void-run-dialog.tsx';
import { type PaymentRun, usePaymentRun } from '#web/features/payment-runs/queries.ts';
import { runState } from '#web/features/payment-runs/run-labels.ts';
import { saveText } from '#web/features/payment-runs/save-text.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const LIST = '/admin/subcontractor-bills/payment-runs';

/** One payment run: its checks or transfers, the file for the bank, and the remittance advice. */
export function RunPage({ id, emails }: { id: string; emails?: ReactNode }) {
  const query = usePaymentRun(id);
  const run = query.data;
  const title = run ? t('Payment run {{number}}', { number: run.run_number }) : t('Payment run');
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('Payment runs'), to: LIST },
        { label: title },
      ]}
      actions={run && <RunActions run={run} />}
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => (
          <div className="grid gap-5">
            <RunNotice run={loaded} />
            <Card title={t('Details')} aside={<RunStatus run={loaded} />}>
              <Facts columns={3} facts={factsOf(loaded)} />
            </Card>
            <RunPayees run={loaded} />
            {emails}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function RunNotice({ run }: { run: PaymentRun }) {
  switch (runState(run)) {
    case 'void':
      return (
        <Alert kind="attention" title={t('This payment run is void. Its bills are to be paid again.')}>
          {run.void_reason}
        </Alert>
      );
    case 'waiting':
      return (
        <Alert kind="attention" title={t('The file is not at your bank yet')}>
          {t(
            'Download it and upload it to your bank. From then on, the run can no longer be voided as a whole.',
          )}
        </Alert>
      );
    default:
      return null;
  }
}

const factsOf = (run: PaymentRun) => [
  { label: t('How'), value: methodText(run.payment_method) },
  {
    label: run.payment_method === 'check' ? t('Date of the checks') : t('Day of the transfers'),
    value: formatDate(run.pay_on),
  },
  { label: t('Total'), value: formatMoney(run.total_amount) },
  { label: t('Confirmed'), value: `${formatDateTime(run.created_at)} · ${personName(run.author)}` },
  ...(run.exported_at
    ? [
        {
          label: t('File downloaded first'),
          value: `${formatDateTime(run.exported_at)} · ${personName(run.exporter)}`,
        },
      ]
    : []),
  ...(run.voided_at ? [{ label: t('Voided'), value: formatDateTime(run.voided_at) }] : []),
];

function RunActions({ run }: { run: PaymentRun }) {
  const [isVoiding, setIsVoiding] = useState(false);
  const download = useCommand('download_ach_file', {
    invalidates: ['payment_runs'],
    onSuccess: ({ file_name, content }) => saveText(file_name, content),
  });
  const state = runState(run);
  const mayVoid = state === 'waiting' || (state === 'done' && run.payment_method === 'check');
  return (
    <>
      <DocumentButton
        path={`/documents/v1/payment-runs/${run.id}.pdf`}
        fileName={`payment-run-${run.run_number}.pdf`}
      >
        {t('Download PDF')}
      </DocumentButton>
      <Allowed to="pay_bills">
        {mayVoid && (
          <Button variant="danger" onClick={() => setIsVoiding(true)}>
            {t('Void payment run')}
          </Button>
        )}
        {run.payment_method === 'ach' && state !== 'void' && (
          <Button
            variant={state === 'waiting' ? 'main' : 'outline'}
            busy={download.isPending}
            onClick={() => download.mutate({ payment_run_id: run.id })}
          >
            <FileDown aria-hidden />
            {t('Download bank file')}
          </Button>
        )}
        <VoidRunDialog run={run} open={isVoiding} onOpenChange={setIsVoiding} />
      </Allowed>
    </>
  );
}
