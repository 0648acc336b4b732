import { CandidateList } from '#web/features/prices/components/candidate-list.tsx';
import { priceText } from '#web/features/prices/price-labels.ts';
import { type PriceCandidate, usePriceExplanation } from '#web/features/prices/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PriceReasonProps {
  /** Null for what is on a project itself. */
  workOrderId: string | null;
  projectId?: string;
  kind: string;
  /** `YYYY-MM-DD`. */
  day: string;
  timeKind: string;
  cost: number;
  /** Of a flat price; '' for all others. */
  jobType: string;
  /** Of hours: that of whoever worked them; '' without one. */
  laborClass: string;
  /** The item that set the price; null when no list did, or when the price was typed. */
  itemId: string | null;
  /** What the line charges for one. */
  unitPrice: number;
}

/** Why a line of an invoice has its price: what the price lists say about it now. */
export function PriceReason(props: PriceReasonProps) {
  const { workOrderId, projectId, kind, day, timeKind, cost, jobType, laborClass } = props;
  const answer = usePriceExplanation({
    ...{ p_work_order_id: workOrderId, p_kind: kind, p_on: day, p_time_kind: timeKind, p_cost: cost },
    ...(projectId && { p_project_id: projectId }),
    p_description: jobType,
    p_labor_class: laborClass,
  });
  return (
    <QueryView query={answer} skeleton={<Skeleton className="h-24" />}>
      {(candidates) => (
        <>
          <Difference candidates={candidates} of={props} />
          <Markup candidates={candidates} kind={kind} cost={cost} />
          <CandidateList candidates={candidates} kind={kind} />
        </>
      )}
    </QueryView>
  );
}

/** How a markup makes the price: '15% on a cost of $33.00 makes $37.95.' */
function Markup({
  candidates,
  kind,
  cost,
}: Pick<PriceReasonProps, 'kind' | 'cost'> & { candidates: readonly PriceCandidate[] }) {
  const now = candidates.find(({ applies }) => applies);
  if (!now || !kind.endsWith('_markup')) return null;
  return (
    <p className="mb-2">
      {t('{{percent}} on a cost of {{cost}} makes {{price}}.', {
        percent: priceText({ kind, value: now.value }),
        cost: formatMoney(cost),
        price: formatMoney(cost * (1 + now.value / 100)),
      })}
    </p>
  );
}

interface DifferenceProps {
  candidates: readonly PriceCandidate[];
  of: PriceReasonProps;
}

/** Half a cent, and for a markup what rounding may differ by. */
const isSame = (kind: string, a: number, b: number): boolean =>
  Math.abs(a - b) < (kind.endsWith('_markup') ? 0.011 : 0.0051);

/**
 * That the line has another price than the lists have now: the line keeps its price and the item that set it, whatever
 * happens to the list.
 */
function Difference({ candidates, of: { itemId, kind, cost, unitPrice } }: DifferenceProps) {
  const now = candidates.find(({ applies }) => applies);
  const price = now && (kind.endsWith('_markup') ? cost * (1 + now.value / 100) : now.value);
  if ((now?.price_list_item_id ?? null) === itemId && (price === undefined || isSame(kind, price, unitPrice)))
    return null;
  return (
    <p className="mb-2 text-pretty font-medium">
      {itemId === null
        ? t('This price was typed, or no list had one then. This is what the lists say now:')
        : t('The price lists have changed since. This is what they say now:')}
    </p>
  );
}
