import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { isContractKind } from '#shared/rules/contract-kinds.ts';
import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { LineSource } from '#web/features/invoices/components/line-source.tsx';
import { LineTax } from '#web/features/invoices/components/line-tax.tsx';
import { LineWorkOrder } from '#web/features/invoices/components/new-draft.tsx';
import { lineAmount } from '#web/features/invoices/draft-form.ts';
import { LINE_KINDS, lineKindLabel } from '#web/features/invoices/line-kinds.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface LineRowProps {
  form: DraftFormReturn;
  index: number;
  isLast: boolean;
  /** The line as it is stored; undefined for a new one. */
  stored: OfficeInvoice['lines'][number] | undefined;
  invoice: OfficeInvoice;
  whyPrice: WhyPrice;
  hasTaxes: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** On a desktop, all rows share these columns; the last one is for the buttons. */
export const LINE_COLUMNS = 'md:grid-cols-[8rem_minmax(0,1fr)_5.5rem_5.5rem_7.5rem_7rem_auto] md:gap-x-2';

const UNITS = () => [
  { value: 'each', label: t('each') },
  { value: 'hour', label: t('hour') },
  { value: 'mile', label: t('mile') },
];
/** The columns have headings on a desktop. */
const labeled = 'md:[&>label]:sr-only md:[&>div>label]:sr-only';

/** One line of a draft. Alt with an arrow key moves it. */
export function LineRow(props: LineRowProps) {
  const { form, index, isLast, stored, invoice, whyPrice, hasTaxes, onMove, onRemove } = props;
  const { register, control, formState } = form;
  const at = `lines.${index}` as const;
  const errors = formState.errors.lines?.[index];
  const lines = useWatch({ control, name: 'lines' });
  const line = lines[index] ?? form.getValues(at);
  const isPercent = line.discount_percent !== null;
  const rowId = useId();
  const n = index + 1;
  const moveTo = (to: number, button: 'up' | 'down') => {
    onMove(to);
    // The row has moved, and with it the button that had the focus.
    requestAnimationFrame(() => document.getElementById(`${rowId}-${button}`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const isUp = event.key === 'ArrowUp';
    if (isUp ? index > 0 : !isLast) moveTo(isUp ? index - 1 : index + 1, isUp ? 'up' : 'down');
  };
  const isHeld = stored?.kind === 'retainage';
  // A line that charges for work, or belongs to a contract or deposit, stays what it is.
  const isOwn =
    stored !== undefined &&
    (isContractKind(stored.kind) ||
      stored.contract_line_id !== null ||
      (stored.work_order_id !== null && stored.kind !== 'discount' && stored.kind !== 'other'));
  const isFixed = isOwn || isPercent;
  return (
    <li
      aria-label={t('Line {{n}}', { n })}
      onKeyDown={onKeyDown}
      className={cn(
        'grid grid-cols-2 items-start gap-x-3 gap-y-3 px-4 py-3 md:gap-y-1 md:py-2',
        LINE_COLUMNS,
      )}
    >
      {isFixed ? (
        <p className="max-md:col-span-2 md:py-2">{lineKindLabel(line.kind)}</p>
      ) : (
        <Field label={t('For')} error={errors?.kind?.message} className={cn(labeled, 'max-md:col-span-2')}>
          <Select
            {...register(`${at}.kind`)}
            options={Object.keys(LINE_KINDS).map((value) => ({ value, label: lineKindLabel(value) }))}
          />
        </Field>
      )}
      <div className="grid gap-1 max-md:col-span-2">
        <Field label={t('Description')} error={errors?.description?.message} className={labeled}>
          <Textarea
            {...register(`${at}.description`)}
            rows={1}
            maxLength={1000}
            className="resize-none max-md:min-h-11 md:min-h-9 md:py-1.5"
          />
        </Field>
        {isHeld && (
          <p className="text-ink-soft text-xs">
            {t('Computed from the lines of the contract when you save.')}
          </p>
        )}
        {line.id === null && line.kind !== 'discount' && (
          <LineWorkOrder {...{ form, index, lines }} customer={invoice.organization_id} />
        )}
        {stored && <LineSource line={stored} invoice={invoice} whyPrice={whyPrice} />}
        {hasTaxes && line.kind !== 'discount' && !isContractKind(line.kind) && (
          <LineTax form={form} index={index} />
        )}
      </div>
      {isPercent ? (
        <div className="md:col-span-3 md:justify-self-end">
          <Field label={t('Percent of the other lines')} error={errors?.discount_percent?.message}>
            <AmountInput {...register(`${at}.discount_percent`)} className="text-right md:w-28" />
          </Field>
        </div>
      ) : (
        <>
          <Field label={t('Quantity')} error={errors?.quantity?.message} className={labeled}>
            <AmountInput {...register(`${at}.quantity`)} readOnly={isHeld} className="text-right" />
          </Field>
          <Field label={t('Unit')} error={errors?.unit?.message} className={labeled}>
            <Select {...register(`${at}.unit`)} options={UNITS()} />
          </Field>
          <Field label={t('Price')} error={errors?.unit_price?.message} className={labeled}>
            <AmountInput {...register(`${at}.unit_price`)} readOnly={isHeld} className="text-right" />
          </Field>
        </>
      )}
      <p className="figures text-right max-md:pt-6.5 md:py-2">
        <span className="block text-ink-soft text-xs md:sr-only">{t('Amount')}</span>
        {formatMoney(lineAmount(line, lines))}
      </p>
      <div className="flex justify-end max-md:col-span-2 md:w-24">
        <Button
          id={`${rowId}-up`}
          variant="quiet"
          size="icon"
          className="md:size-8"
          disabled={index === 0}
          aria-label={t('Move line {{n}} up', { n })}
          onClick={() => moveTo(index - 1, 'up')}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          id={`${rowId}-down`}
          variant="quiet"
          size="icon"
          className="md:size-8"
          disabled={isLast}
          aria-label={t('Move line {{n}} down', { n })}
          onClick={() => moveTo(index + 1, 'down')}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          className="md:size-8"
          aria-label={t('Remove line {{n}}', { n })}
          disabled={isHeld}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
