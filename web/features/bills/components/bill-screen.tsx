import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type Bill, useBill } from '#web/features/bills/bill-queries.ts';
import { BillDetails } from '#web/features/bills/components/bill-details.tsx';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import { NextBillLink } from '#web/features/bills/components/next-bill-link.tsx';
import { PayDialog } from '#web/features/bills/components/pay-dialog.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { ReviewKeysHint } from '#web/ui/review-keys-hint.tsx';
import { SteadyHeight } from '#web/ui/steady-height.tsx';

interface BillScreenProps {
  id: string;
  listTo: '/subcontractor/bills' | '/admin/subcontractor-bills';
  /** The office decides; the subcontractor corrects what was sent back. */
  byOffice: boolean;
  /** The emails about it, for administrators. */
  emails?: ReactNode;
}

/** One bill, with the user's possible actions. */
export function BillScreen({ id, listTo, byOffice, emails }: BillScreenProps) {
  const query = useBill(id);
  const bill = query.data;
  const title = bill ? bill.internal_bill_number || t('Draft') : t('Bill');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('Subcontractor Bills'), to: listTo }, { label: title }]}
      actions={bill && <BillActions bill={bill} byOffice={byOffice} />}
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <BillDetails bill={loaded} byOffice={byOffice} emails={emails} />}
      </QueryView>
    </Page>
  );
}

function BillActions({ bill, byOffice }: { bill: Bill; byOffice: boolean }) {
  const [isPaying, setIsPaying] = useState(false);
  // Once decided, the line of the hint says how, so that the page does not move up.
  const wasOpen = useRef(false);
  if (bill.status === 'submitted') wasOpen.current = true;
  return (
    <>
      {bill.status !== 'draft' && (
        <DocumentButton
          path={`/documents/v1/bills/${bill.id}.pdf`}
          fileName={`${bill.internal_bill_number}.pdf`}
        >
          {t('Download PDF')}
        </DocumentButton>
      )}
      {byOffice && bill.status === 'submitted' && (
        <Allowed to="approve_bills">
          <BillReview bill={bill} />
        </Allowed>
      )}
      {byOffice && (
        <Allowed to="approve_bills">
          <NextBillLink billId={bill.id} />
        </Allowed>
      )}
      {byOffice && bill.status === 'approved' && (bill.balance ?? 0) > 0 && (
        <Allowed to="pay_bills">
          <Button variant="main" onClick={() => setIsPaying(true)}>
            {t('Mark as paid')}
          </Button>
          <PayDialog bills={[bill]} open={isPaying} onOpenChange={setIsPaying} />
        </Allowed>
      )}
      {bill.may_correct && (
        <Link
          to={byOffice ? '/admin/submit-bill' : '/subcontractor/submit-bill'}
          search={{ bill: bill.id }}
          className={buttonStyle({ variant: 'main' })}
        >
          {bill.status === 'rejected' ? t('Correct and submit again') : t('Continue')}
        </Link>
      )}
      {byOffice && wasOpen.current && (
        <Allowed to="approve_bills">
          <SteadyHeight isOpen={bill.status === 'submitted'} className="w-0 min-w-full">
            {bill.status === 'submitted' ? (
              <ReviewKeysHint className="md:text-right" />
            ) : (
              <DecisionLine bill={bill} />
            )}
          </SteadyHeight>
        </Allowed>
      )}
    </>
  );
}

/** What the office decided, for those to whom the hint was shown: the line has its height. */
function DecisionLine({ bill: { status, reviewer, reviewed_at } }: { bill: Bill }) {
  const name = personName(reviewer);
  return (
    <p className="truncate text-ink-soft text-xs pointer-coarse:hidden md:text-right">
      {[
        status === 'rejected' ? t('Sent back by {{name}}', { name }) : t('Approved by {{name}}', { name }),
        reviewed_at && formatDateTime(reviewed_at),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
