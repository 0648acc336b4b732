import { Link } from '@tanstack/react-router';
import { connectionLabel } from '#shared/rules/invoice-line-text.ts';
import type { InvoiceLinesProps, ShownLine } from '#web/features/invoices/invoice-lines-props.ts';

interface LineTextProps extends Pick<InvoiceLinesProps, 'workOrderTo'> {
  line: ShownLine;
}

/** The text of an invoice line, with the number of its work order once. */
export function LineText({ line, workOrderTo }: LineTextProps) {
  const { number, text } = connectionLabel(line.description, line.work_order?.work_order_number ?? undefined);
  return (
    <p className="wrap-anywhere">
      {number && !workOrderTo && <span className="figures font-medium text-ink-soft">{number} </span>}
      {number && workOrderTo && line.work_order_id && (
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
