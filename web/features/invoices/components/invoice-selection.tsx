import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { INVOICED_AT_ONCE_MAX } from '#shared/billing-limits.ts';
import { INVOICE_GROUPS } from '#shared/commands/invoices.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { type InvoiceGrouping, invoiceKey } from '#shared/rules/invoice-groups.ts';
import { chosenParts, type LeftOutSources } from '#web/features/invoices/chosen-parts.ts';
import type { ReadyRow } from '#web/features/invoices/ready-queries.ts';
import { useGrouping } from '#web/features/invoices/use-grouping.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Select } from '#web/ui/select.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

const GROUP_LABELS: Readonly<Record<InvoiceGrouping, Message>> = {
  job: message('One invoice per work order'),
  location: message('One per location'),
  reference: message('One per PO or reference'),
  project: message('One per project'),
  customer: message('One per customer'),
};

/** What a request made of the selected work, for the report above the list. */
export interface MadeInvoices extends CommandOutput<'create_invoices'> {
  submissionKey: string;
  /** The numbers of the work orders, for those that were refused. */
  numberOf: ReadonlyMap<string, string>;
}

interface InvoiceSelectionProps {
  rows: readonly ReadyRow[];
  /** Lines of these rows and of others that stay to be invoiced later. */
  leftOut: LeftOutSources;
  clear: () => void;
  onMade: (made: MadeInvoices) => void;
}

/** Makes drafts of the selected work. A single draft opens. */
export function InvoiceSelection({ rows: selected, leftOut, clear, onMade }: InvoiceSelectionProps) {
  const chosen = selected.map((row) => ({ row, ...chosenParts(row, leftOut) }));
  // Of a row of which all is left out, nothing is invoiced.
  const rows = chosen.filter(({ parts }) => parts.some(({ isLeftOut }) => !isLeftOut)).map(({ row }) => row);
  const { grouping, choose } = useGrouping();
  const navigate = useNavigate();
  const attempt = useRef({ what: '', key: '' });
  const create = useCommand('create_invoices', {
    invalidates: ['partner_invoices', 'work_orders', 'audit_log'],
    onSuccess: ({ invoices, refused }, { submission_key }) => {
      attempt.current = { what: '', key: '' };
      clear();
      const [only] = invoices;
      if (only && invoices.length === 1 && refused.length === 0) {
        toast({ kind: 'success', title: t('Draft created'), stays: true });
        void navigate({ to: '/admin/partner-billing/invoices/$id', params: { id: only.id } });
        return;
      }
      const numberOf = new Map(rows.map((row) => [row.work_order_id, row.work_order_number]));
      onMade({ invoices, refused, submissionKey: submission_key, numberOf });
    },
  });
  const submit = () => {
    const work_order_ids = rows.map(({ work_order_id }) => work_order_id);
    const left_out = [
      ...new Set(rows.flatMap(({ parts }) => parts.flatMap(({ source }) => source ?? []))),
    ].filter((source) => leftOut.has(source));
    const what = JSON.stringify([work_order_ids, grouping, left_out]);
    // Sent again after a lost answer, the same request makes nothing more.
    if (attempt.current.what !== what) attempt.current = { what, key: crypto.randomUUID() };
    create.mutate({ work_order_ids, grouped_by: grouping, submission_key: attempt.current.key, left_out });
  };

  const total = centsOf(chosen.map(({ amount }) => amount)) / 100;
  const leftOutTotal = centsOf(chosen.map(({ leftOutAmount }) => leftOutAmount)) / 100;
  const isTooMany = rows.length > INVOICED_AT_ONCE_MAX;
  const alone = grouping === 'job' ? [] : rows.filter(({ one_job_per_invoice }) => one_job_per_invoice);
  const incomplete = rows.filter(({ missing }) => missing.length > 0).length;
  return (
    <div className="grid w-full items-center gap-2 md:flex">
      <div className="flex flex-wrap items-baseline gap-x-4 px-2">
        <p className="figures font-medium">{t('{{amount}} without tax', { amount: formatMoney(total) })}</p>
        {leftOutTotal > 0 && (
          <p>{t('{{amount}} left out, to be invoiced later', { amount: formatMoney(leftOutTotal) })}</p>
        )}
        {incomplete > 0 && (
          <p className="text-ochre-ink">{t('{{n}} with something missing', { n: incomplete })}</p>
        )}
        {alone.length > 0 && (
          <p className="text-pretty">
            {t(
              '{{count}} gets an invoice of its own: its customer wants one per work order|{{count}} get invoices of their own: their customers want one per work order',
              { count: alone.length },
            )}
          </p>
        )}
      </div>
      <Select
        aria-label={t('What each invoice is for')}
        className="md:w-64"
        value={grouping}
        options={INVOICE_GROUPS.map((value) => ({ value, label: t(GROUP_LABELS[value]) }))}
        onChange={({ target }) => choose(target.value as InvoiceGrouping)}
      />
      <SignalButton
        variant="main"
        busy={create.isPending}
        disabled={isTooMany || rows.length === 0}
        onClick={submit}
      >
        <FilePlus2 aria-hidden />
        {isTooMany
          ? t('At most {{max}} at once', { max: INVOICED_AT_ONCE_MAX })
          : t('Create {{count}} draft|Create {{count}} drafts', { count: draftCount(rows, grouping) })}
      </SignalButton>
    </div>
  );
}

const centsOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0);

const draftCount = (rows: readonly ReadyRow[], grouping: InvoiceGrouping): number =>
  new Set(
    rows.map((row) =>
      invoiceKey(
        {
          ...{ id: row.work_order_id, organizationId: row.organization_id, projectId: row.project_id },
          ...{ locationId: row.partner_location_id, reference: row.customer_reference?.trim() || null },
          isAlone: row.one_job_per_invoice,
        },
        grouping,
      ),
    ),
  ).size;
