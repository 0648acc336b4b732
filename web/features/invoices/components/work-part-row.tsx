import { PRICE_TIME_KIND_LABELS, type PriceTimeKind } from '#shared/rules/prices.ts';
import type { chosenParts } from '#web/features/invoices/chosen-parts.ts';
import { WhyButton } from '#web/features/invoices/components/why-button.tsx';
import { lineKindLabel } from '#web/features/invoices/line-kinds.ts';
import { lineQuantity } from '#web/features/invoices/line-quantity.ts';
import { type LineJob, questionOfPart } from '#web/features/invoices/line-question.ts';
import type { WorkPart } from '#web/features/invoices/ready-queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';

/** '3.00 h × $80.00'; nothing for one of something, whose price is the amount. */
function priceText({ unit, quantity, unit_price }: WorkPart): string {
  if (unit === 'each' && quantity === 1) return '';
  return `${lineQuantity({ unit, quantity })} × ${formatMoney(unit_price)}`;
}

/** 'Labor', 'Labor, Helper, After hours', or the job type of a flat price. */
function nameOf({ kind, unit, job_type, time_kind, labor_class }: WorkPart): string {
  if (job_type !== null) return job_type;
  if (unit === 'mile') return t('Mileage');
  const time = time_kind === 'regular' ? undefined : PRICE_TIME_KIND_LABELS[time_kind as PriceTimeKind];
  return [lineKindLabel(kind), labor_class, time && t(time)].filter(Boolean).join(', ');
}

interface WorkPartRowProps {
  part: ReturnType<typeof chosenParts>['parts'][number];
  /** Leaves a line out, or takes it back; undefined for a reader who only looks. */
  onToggle: ((source: string) => void) | undefined;
  job: LineJob | undefined;
  whyPrice: WhyPrice;
}

/** A proposed line. What is left out is crossed out, and stays to be invoiced later. */
export function WorkPartRow({ part, onToggle, job, whyPrice }: WorkPartRowProps) {
  const { source, isLeftOut } = part;
  const textStyle = isLeftOut ? 'text-ink-soft line-through' : '';
  return (
    <tr
      className={cn(
        'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-1',
        onToggle && 'max-md:grid-cols-[auto_1fr_auto]',
      )}
    >
      {onToggle && (
        <td className="w-9 max-md:row-span-2">
          {source !== null && part.isFirst && (
            <RowCheckbox
              label={t('Invoice now: {{line}}, {{day}}', { line: nameOf(part), day: formatDay(part.day) })}
              checked={!isLeftOut}
              onToggle={() => onToggle(source)}
            />
          )}
        </td>
      )}
      <td className="py-1 pr-3 max-md:py-0">
        <span className={textStyle}>{nameOf(part)}</span>{' '}
        <WhyButton question={questionOfPart(part, job)} whyPrice={whyPrice} />
      </td>
      <td className="whitespace-nowrap py-1 pr-3 text-ink-soft max-md:order-last max-md:py-0">
        {formatDay(part.day)}
      </td>
      <td className="figures whitespace-nowrap py-1 pr-3 text-right text-ink-soft max-md:order-last max-md:py-0 max-md:pr-0">
        {priceText(part)}
      </td>
      <td className={cn('figures py-1 text-right max-md:py-0', textStyle)}>{formatMoney(part.amount)}</td>
    </tr>
  );
}
