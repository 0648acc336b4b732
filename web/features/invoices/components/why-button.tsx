import type { LineQuestion } from '#web/features/invoices/line-question.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Popover } from '#web/ui/popover.tsx';

interface WhyButtonProps {
  /** Undefined for a line of which no price list sets the price. */
  question: LineQuestion | undefined;
  whyPrice: WhyPrice;
}

/** Explains the price of a line, for those who see price lists. */
export function WhyButton({ question, whyPrice }: WhyButtonProps) {
  const may = useMay();
  if (!question || !(may('invoice') || may('see_costs'))) return null;
  return (
    <Popover
      align="start"
      title={t('Why this price?')}
      trigger={
        <button
          type="button"
          className="rounded-sm text-ink-soft text-xs underline decoration-line-strong underline-offset-2 hover:decoration-ink py-1 max-md:py-2"
        >
          {t('Why this price?')}
        </button>
      }
    >
      {whyPrice(question)}
    </Popover>
  );
}
