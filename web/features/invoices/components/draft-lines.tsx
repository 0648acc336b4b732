import { useSearch } from '@tanstack/react-router';
import { Minus, Percent, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { INVOICE_LINES_MAX } from '#shared/billing-limits.ts';
import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { DraftTotal } from '#web/features/invoices/components/draft-total.tsx';
import { LINE_COLUMNS, LineRow } from '#web/features/invoices/components/line-row.tsx';
import { newLine } from '#web/features/invoices/draft-form.ts';
import { lineKindLabel } from '#web/features/invoices/line-kinds.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { isId } from '#web/lib/is-id.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';

interface DraftLinesProps {
  form: DraftFormReturn;
  invoice: OfficeInvoice;
  whyPrice: WhyPrice;
  /** Whether the office has tax rates. */
  hasTaxes: boolean;
}

/** The field of a new line in which something has to be typed. */
const FIRST_FIELDS = {
  ...{ other: 'description', discount: 'unit_price', percent: 'discount_percent' },
} as const;

/** The lines of a draft with their total: add, change, move, and remove. */
export function DraftLines({ form, invoice, whyPrice, hasTaxes }: DraftLinesProps) {
  const list = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const [said, setSaid] = useState('');
  const errorId = useId();
  const errors = form.formState.errors.lines;
  const problem = errors?.root?.message ?? errors?.message;
  const stored = new Map(invoice.lines.map((line) => [line.id, line]));
  // A draft without lines that was made for a work order is opened with it.
  const { work_order: begun }: { work_order?: unknown } = useSearch({ strict: false });
  const begunFor = isId(begun) ? begun : null;
  const isFull = list.fields.length >= INVOICE_LINES_MAX;
  const add = (kind: keyof typeof FIRST_FIELDS) =>
    list.append(
      kind === 'other'
        ? { ...newLine(kind), work_order_id: begunFor }
        : newLine(kind, lineKindLabel('discount')),
      { focusName: `lines.${list.fields.length}.${FIRST_FIELDS[kind]}` },
    );
  const move = (from: number, to: number) => {
    list.move(from, to);
    setSaid(t('Line {{from}} is now line {{to}}.', { from: from + 1, to: to + 1 }));
  };
  const remove = (index: number) => {
    const line = form.getValues(`lines.${index}`);
    list.remove(index);
    toast({
      title: t('Line {{n}} removed', { n: index + 1 }),
      ...(line.id &&
        line.work_order_id && { description: t('Its work can be invoiced again once you save.') }),
      action: { label: t('Undo'), onSelect: () => list.insert(index, line, { shouldFocus: false }) },
    });
  };
  return (
    <Card title={t('Lines')} flush>
      <div
        aria-hidden
        className={`grid ${LINE_COLUMNS} border-line border-b px-4 pb-2 text-ink-soft text-xs max-md:hidden`}
      >
        <span>{t('For')}</span>
        <span>{t('Description')}</span>
        <span className="text-right">{t('Quantity')}</span>
        <span>{t('Unit')}</span>
        <span className="text-right">{t('Price')}</span>
        <span className="text-right">{t('Amount')}</span>
        <span className="w-24" />
      </div>
      <ol aria-label={t('Lines')} className="divide-y divide-line/70">
        {list.fields.map(({ key, id }, index) => (
          <LineRow
            key={key}
            form={form}
            index={index}
            isLast={index === list.fields.length - 1}
            stored={id ? stored.get(id) : undefined}
            invoice={invoice}
            whyPrice={whyPrice}
            hasTaxes={hasTaxes}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {list.fields.length === 0 && (
        <p className="px-4 py-6 text-ink-soft">{t('This invoice has no lines yet.')}</p>
      )}
      {problem && (
        <div className="px-4 pt-2">
          <ErrorText id={errorId}>{t(received(problem))}</ErrorText>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3">
        <Button disabled={isFull} onClick={() => add('other')}>
          <Plus aria-hidden />
          {t('Add a line')}
        </Button>
        <Button disabled={isFull} onClick={() => add('discount')}>
          <Minus aria-hidden />
          {t('Add a discount')}
        </Button>
        <Button disabled={isFull} onClick={() => add('percent')}>
          <Percent aria-hidden />
          {t('Add a percent discount')}
        </Button>
        <DraftTotal form={form} invoice={invoice} hasTaxes={hasTaxes} />
      </div>
    </Card>
  );
}
