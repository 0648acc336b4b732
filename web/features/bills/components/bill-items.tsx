import { Plus, Trash2 } from 'lucide-react';
import {
  AMOUNT_MAX,
  type BillItem,
  HOURS_MAX,
  ITEM_KINDS,
  ITEM_LABELS,
  type ItemKind,
  itemAmount,
  newItem,
  positiveProblem,
  RATE_MAX,
} from '#web/features/bills/bill-items.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const ITEMS_MAX = 50;

interface BillItemsProps {
  items: readonly BillItem[];
  onChange: (items: BillItem[]) => void;
}

/** What the amount of a work order consists of. Without an item, the amount is typed as a whole. */
export function BillItems({ items, onChange }: BillItemsProps) {
  // The next hours usually have the rate of the last ones.
  const rate = items.findLast(({ kind }) => kind === 'labor')?.rate;
  return (
    <div className="grid gap-2">
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((item, index) => (
            <ItemFields
              key={item.key}
              item={item}
              n={index + 1}
              onChange={(changed) => onChange(items.with(index, changed))}
              onRemove={() => onChange(items.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
      {items.length < ITEMS_MAX && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => onChange([...items, newItem(items.length === 0 ? 'labor' : 'material', rate)])}
        >
          <Plus aria-hidden />
          {items.length === 0 ? t('List labor, material, and more') : t('Add a line')}
        </Button>
      )}
    </div>
  );
}

interface ItemFieldsProps {
  item: BillItem;
  n: number;
  onChange: (item: BillItem) => void;
  onRemove: () => void;
}

function ItemFields({ item, n, onChange, onRemove }: ItemFieldsProps) {
  const amount = itemAmount(item);
  return (
    <li
      aria-label={t('Line {{n}}', { n })}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-x-3 gap-y-2 border-line border-l-2 pl-3 md:grid-cols-[8rem_6rem_7rem_minmax(0,1fr)_6rem_auto]"
    >
      <Field label={t('For')}>
        <Select
          options={ITEM_KINDS.map((value) => ({ value, label: t(ITEM_LABELS[value]) }))}
          value={item.kind}
          onChange={(event) => onChange({ ...item, kind: event.target.value as ItemKind })}
        />
      </Field>
      {item.kind === 'labor' ? (
        <>
          <Field
            label={t('Hours')}
            error={problemOf(item.hours, HOURS_MAX, {
              number: t('Enter a number, for example 2.5.'),
              range: t('Enter hours above 0, up to 1,000.'),
            })}
            className="max-md:col-start-1"
          >
            <AmountInput
              className="text-right"
              value={item.hours}
              onChange={(event) => onChange({ ...item, hours: event.target.value })}
            />
          </Field>
          <Field
            label={t('Rate per hour')}
            error={problemOf(item.rate, RATE_MAX, {
              number: t('Enter dollars, for example 1250.50.'),
              range: t('Enter dollars above 0, up to 100,000.'),
            })}
          >
            <AmountInput
              className="text-right"
              value={item.rate}
              onChange={(event) => onChange({ ...item, rate: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <Field
          label={t('Amount of line {{n}}', { n })}
          error={problemOf(item.amount, AMOUNT_MAX, {
            number: t('Enter dollars, for example 1250.50.'),
            range: t('Enter dollars, for example 1250.50.'),
          })}
          className="md:col-span-2"
        >
          <AmountInput
            className="text-right"
            value={item.amount}
            onChange={(event) => onChange({ ...item, amount: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('Description')} optional className="max-md:col-span-full">
        <Input
          value={item.description}
          maxLength={500}
          onChange={(event) => onChange({ ...item, description: event.target.value })}
        />
      </Field>
      <p className="figures self-end py-2 text-right max-md:text-left">
        {amount === undefined ? '—' : formatMoney(amount)}
      </p>
      <Button
        variant="quiet"
        size="icon"
        className="self-end justify-self-end"
        aria-label={t('Remove line {{n}}', { n })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

/** Why a number is not taken; nothing while it is empty. */
function problemOf(
  typed: string,
  most: number,
  texts: { number: string; range: string },
): string | undefined {
  const problem = typed === '' ? undefined : positiveProblem(typed, most);
  return problem && { ...texts, decimals: t('Use at most two decimals.') }[problem];
}
