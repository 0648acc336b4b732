import { Link } from '@tanstack/react-router';
import { WhyButton } from '#web/features/invoices/components/why-button.tsx';
import { type Priced, questionOf } from '#web/features/invoices/line-question.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';

interface LineSourceProps {
  line: OfficeInvoice['lines'][number];
  invoice: Priced;
  whyPrice: WhyPrice;
}

const linkStyle =
  'rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink max-md:py-2';

/** The work that a line charges for, and why it has this price. */
export function LineSource({ line, invoice, whyPrice }: LineSourceProps) {
  const question = questionOf(line, invoice);
  if (!line.work_order_id && !question) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft text-xs">
      {line.work_order_id && (
        <Link to="/admin/work-orders/$id" params={{ id: line.work_order_id }} className={linkStyle}>
          <span className="figures">{line.work_order?.work_order_number}</span>
        </Link>
      )}
      <WhyButton question={question} whyPrice={whyPrice} />
    </p>
  );
}
