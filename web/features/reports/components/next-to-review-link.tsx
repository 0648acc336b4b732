import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useNextToReview } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { NEXT_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** A link to the report that has waited longest, so that reviewers need not return to the list. */
export function NextToReviewLink({ reportId }: { reportId: string }) {
  const { data: next } = useNextToReview(reportId);
  const navigate = useNavigate();
  useReviewKeys(NEXT_KEYS, {
    n: () => next?.id && void navigate({ to: '/admin/reports/$id', params: { id: next.id } }),
  });
  if (!next?.id) return null;
  return (
    <Link to="/admin/reports/$id" params={{ id: next.id }} className={buttonStyle()}>
      {t('Next to review ({{count}})', { count: next.isPile ? `${next.count - 1}+` : next.count })}
      <ArrowRight aria-hidden />
    </Link>
  );
}
