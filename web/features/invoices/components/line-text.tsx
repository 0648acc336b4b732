import { Link } from '@tanstack/react-router';
import { connectionLabel } from '#shared/rules/invoice-line-text.ts';
import type { InvoiceLinesProps } from '#web/features/invoices/invoice-lines-props.ts';
import type { Invoice } from '#web/features/invoices/queries.ts';

interface LineTextProps extends Pick<InvoiceLinesProps, 'workOrderTo'> {
  line: Invoice['lines'][number];
}

/** The text of an invoice line, with the number of its work order once. */
export function LineText({ line, workOrderTo }: LineTextProps) {
  const { number, text } = connectionLabel(line.description, line.work_order?.work_order_number);
  return (
    <p className="wrap-anywhere">
      {number && line.work_order_id && (
        <>
          <Link
            to={workOrderTo}
            params={{ id: line.work_order_id }}
            className="figures rounded-sm font-medium text-ink-soft underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            {number}
          </Link>{' '}
        </>
      )}
      {text}
    </p>
  );
}
