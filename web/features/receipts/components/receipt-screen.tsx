import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AllocateDialog } from '#web/features/receipts/components/allocate-dialog.tsx';
import { ReceiptDecision } from '#web/features/receipts/components/receipt-decision.tsx';
import { ReceiptDetails } from '#web/features/receipts/components/receipt-details.tsx';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { ReimburseDialog } from '#web/features/receipts/components/reimburse-dialog.tsx';
import { WithdrawButton } from '#web/features/receipts/components/withdraw-button.tsx';
import { type Receipt, useNeighbours, useReceipt } from '#web/features/receipts/queries.ts';
import type { Job } from '#web/features/receipts/receipt-form.ts';
import type { ScreenKey } from '#web/lib/screen-keys.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { NEXT_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { ReviewKeysHint } from '#web/ui/review-keys-hint.tsx';

const QUEUE_KEYS: readonly ScreenKey[] = [
  ...NEXT_KEYS,
  { keys: ['J'], does: message('Next receipt that waits') },
  { keys: ['K'], does: message('Previous receipt that waits') },
];

interface ReceiptScreenProps {
  id: string;
  listTo: '/employee/receipts' | '/admin/finance/receipts';
  profileId: string;
  /** Managers decide; administrators also on receipts of their own or submitted by them, if nobody else could. */
  isManager: boolean;
  isAdmin: boolean;
  current?: Job | null;
  /** The emails about it, for administrators. */
  emails?: ReactNode;
}

/** One receipt, with the user's possible actions. */
export function ReceiptScreen(props: ReceiptScreenProps) {
  const { id, listTo, profileId, isManager, isAdmin, current, emails } = props;
  const query = useReceipt(id);
  const [isEditing, setIsEditing] = useState(false);
  const receipt = query.data;
  const isOwn = receipt?.employee_user_id === profileId;
  const isOpen = receipt !== undefined && receipt.status !== 'approved';
  const isOffice = isManager && (!isOwn || isAdmin);
  const canDecide = isOffice && (receipt?.submitter?.id !== profileId || isAdmin);
  const title = receipt?.vendor_name ?? t('Receipt');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('Receipts'), to: listTo }, { label: title }]}
      {...(isEditing && { width: 'reading' as const })}
      actions={
        receipt &&
        !isEditing && (
          <>
            {isOwn && isOpen && (
              <>
                <WithdrawButton receipt={receipt} listTo={listTo} />
                <Button variant={isOffice ? 'outline' : 'main'} onClick={() => setIsEditing(true)}>
                  {receipt.status === 'rejected' ? t('Correct and send again') : t('Edit')}
                </Button>
              </>
            )}
            {isOffice && <OfficeActions receipt={receipt} canDecide={canDecide} />}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(loaded) =>
          isEditing ? (
            <ReceiptEditor
              profileId={profileId}
              receipt={loaded}
              current={current ?? null}
              onCancel={() => setIsEditing(false)}
              onSaved={(_id, vendorName) => {
                setIsEditing(false);
                toast({ kind: 'success', title: t('Receipt submitted'), description: vendorName });
              }}
            />
          ) : (
            <ReceiptDetails
              receipt={loaded}
              emails={emails}
              jobsAside={isOffice && loaded.status !== 'rejected' && <JobsButton receipt={loaded} />}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

function OfficeActions({ receipt, canDecide }: { receipt: Receipt; canDecide: boolean }) {
  const navigate = useNavigate();
  const [isPaying, setIsPaying] = useState(false);
  const { previous, next } = useNeighbours(receipt).data ?? {};
  const go = (id: string | undefined) => {
    if (id) void navigate({ to: '/admin/finance/receipts/$id', params: { id } });
  };
  const waits = canDecide && receipt.status === 'submitted';
  useReviewKeys(QUEUE_KEYS, { n: () => go(next), j: () => go(next), k: () => go(previous) });
  return (
    <>
      <Button disabled={!previous} onClick={() => go(previous)} aria-label={t('Previous that waits')}>
        <ChevronUp aria-hidden />
      </Button>
      <Button disabled={!next} onClick={() => go(next)} aria-label={t('Next that waits')}>
        <ChevronDown aria-hidden />
      </Button>
      {waits && <ReceiptDecision receipt={receipt} />}
      {canDecide && receipt.status === 'approved' && receipt.reimbursed_on === null && (
        <Button variant="main" onClick={() => setIsPaying(true)}>
          {t('Mark as reimbursed')}
        </Button>
      )}
      {waits && <ReviewKeysHint className="w-0 min-w-full md:text-right" />}
      <ReimburseDialog receipts={[receipt]} open={isPaying} onOpenChange={setIsPaying} />
    </>
  );
}

function JobsButton({ receipt }: { receipt: Receipt }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('Change jobs')}
      </Button>
      {isOpen && <AllocateDialog receipt={receipt} onClose={() => setIsOpen(false)} />}
    </>
  );
}
