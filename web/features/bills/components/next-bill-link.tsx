import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useNextBill } from '#web/features/bills/bill-queries.ts';
import { t } from '#web/lib/text.ts';
import { NEXT_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** A link to the bill that has waited longest, so that reviewers need not return to the list. */
export function NextBillLink({ billId }: { billId: string }) {
  const { data: next } = useNextBill(billId);
  const navigate = useNavigate();
  useReviewKeys(NEXT_KEYS, {
    n: () => next?.id && void navigate({ to: '/admin/subcontractor-bills/$id', params: { id: next.id } }),
  });
  if (!next?.id) return null;
  return (
    <Link to="/admin/subcontractor-bills/$id" params={{ id: next.id }} className={buttonStyle()}>
      {t('Next to review ({{count}})', { count: next.isPile ? `${next.count - 1}+` : next.count })}
      <ArrowRight aria-hidden />
    </Link>
  );
}
