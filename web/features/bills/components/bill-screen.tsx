import { Link } from '@tanstack/react-router';
import { useBill } from '#web/features/bills/bill-queries.ts';
import { BillDetails } from '#web/features/bills/components/bill-details.tsx';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

interface BillScreenProps {
  id: string;
  listTo: '/subcontractor/bills' | '/admin/subcontractor-bills';
  /** The office decides; the subcontractor corrects what was sent back. */
  byOffice: boolean;
}

/** One bill, with what the reader can do about it now. */
export function BillScreen({ id, listTo, byOffice }: BillScreenProps) {
  const query = useBill(id);
  const bill = query.data;
  const title = bill ? bill.internal_bill_number || t('Draft') : t('Bill');
  const isCorrectable = !byOffice && (bill?.status === 'rejected' || bill?.status === 'draft');
  return (
    <Page
      title={title}
      width="reading"
      crumbs={[{ label: t('Subcontractor Bills'), to: listTo }, { label: title }]}
      actions={
        <>
          {bill && byOffice && bill.status === 'submitted' && <BillReview bill={bill} />}
          {isCorrectable && (
            <Link
              to="/subcontractor/submit-bill"
              search={{ bill: id }}
              className={buttonStyle({ variant: 'main' })}
            >
              {bill?.status === 'rejected' ? t('Correct and submit again') : t('Continue')}
            </Link>
          )}
        </>
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <BillDetails bill={loaded} />}
      </QueryView>
    </Page>
  );
}
