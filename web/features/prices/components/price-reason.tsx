import { CandidateList } from '#web/features/prices/components/candidate-list.tsx';
import { type PriceCandidate, usePriceExplanation } from '#web/features/prices/queries.ts';
import { t } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PriceReasonProps {
  workOrderId: string;
  kind: string;
  /** `YYYY-MM-DD`. */
  day: string;
  timeKind: string;
  cost: number;
  /** Of a flat price; '' for all others. */
  jobType: string;
  /** The item that set the price; null when no list did, or when the price was typed. */
  itemId: string | null;
}

/** Why a line of an invoice has its price: what the price lists say about it now. */
export function PriceReason({ workOrderId, kind, day, timeKind, cost, jobType, itemId }: PriceReasonProps) {
  const answer = usePriceExplanation({
    ...{ p_work_order_id: workOrderId, p_kind: kind, p_on: day, p_time_kind: timeKind, p_cost: cost },
    p_description: jobType,
  });
  return (
    <QueryView query={answer} skeleton={<Skeleton className="h-24" />}>
      {(candidates) => (
        <>
          <Difference candidates={candidates} itemId={itemId} />
          <CandidateList candidates={candidates} kind={kind} />
        </>
      )}
    </QueryView>
  );
}

interface DifferenceProps {
  candidates: readonly PriceCandidate[];
  itemId: string | null;
}

/** That the line has another price than the lists have now. */
function Difference({ candidates, itemId }: DifferenceProps) {
  const now = candidates.find(({ applies }) => applies)?.price_list_item_id ?? null;
  if (now === itemId) return null;
  return (
    <p className="mb-2 text-pretty font-medium">
      {itemId === null
        ? t('This price was typed, or no list had one then. This is what the lists say now:')
        : t('The price lists have changed since. This is what they say now:')}
    </p>
  );
}
