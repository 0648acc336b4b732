import { formatNumber } from '#shared/locale.ts';
import type { ContractLine } from '#web/features/contract-billing/queries.ts';
import { typedPercent } from '#web/features/contract-billing/typed-percent.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

interface ScheduleRowProps {
  line: ContractLine;
  /** The percentage as it is typed. */
  value: string;
  /** Undefined for those who only read. */
  onChange: ((text: string) => void) | undefined;
  isWrong: boolean;
}

/** On a desktop, all rows share these columns. */
export const scheduleColumns = 'md:grid-cols-[minmax(0,1fr)_8rem_8rem_8rem_8rem_8rem] md:gap-x-3';

/** One line of a schedule of values. */
export function ScheduleRow({ line, value, onChange, isWrong }: ScheduleRowProps) {
  const billed = line.billed_amount ?? 0;
  const completed = completedOf(line, value);
  const facts = [
    { label: t('Scheduled value'), amount: line.scheduled_value },
    { label: t('Billed'), amount: billed },
  ];
  return (
    <li
      aria-label={line.description}
      className={cn('grid grid-cols-2 items-center gap-x-4 gap-y-2 px-4 py-3 md:py-2', scheduleColumns)}
    >
      <p className="wrap-anywhere max-md:col-span-2">
        <span className="figures text-ink-soft">{line.position}</span>{' '}
        <span className="font-medium">{line.description}</span>
        {line.change_order && (
          <span className="block text-ink-soft text-xs">
            {t('Change order {{name}}', { name: line.change_order })}
          </span>
        )}
      </p>
      {facts.map((fact) => (
        <Figure key={fact.label} {...fact} />
      ))}
      <Completed {...{ line, value, onChange, isWrong }} />
      <Figure label={t('To bill')} amount={Math.max(0, completed - billed)} isStrong />
      <div className="max-md:hidden">
        <Figure label={t('Balance')} amount={line.scheduled_value - billed} />
      </div>
    </li>
  );
}

function Completed({ line, value, onChange, isWrong }: ScheduleRowProps) {
  if (!onChange)
    return (
      <p className="text-right max-md:text-left">
        <span className="block text-ink-soft text-xs md:sr-only">{t('Completed')}</span>
        <span className="figures">{t('{{n}}%', { n: formatNumber(line.percent_complete) })}</span>
      </p>
    );
  if (line.is_milestone)
    return (
      <div className="md:justify-self-end">
        <Checkbox
          label={t('Done')}
          checked={Number(value) === 100}
          onCheckedChange={(isDone) => onChange(isDone ? '100' : '0')}
        />
      </div>
    );
  return (
    <Field
      label={t('Completed, %')}
      error={isWrong ? t('Enter 0 to 100, with at most two decimals.') : undefined}
      className="md:[&>div>label]:sr-only md:[&>label]:sr-only"
    >
      <AmountInput className="text-right" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function Figure({ label, amount, isStrong = false }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <p className={cn('figures md:text-right', isStrong && 'font-medium')}>
      <span className="block font-normal text-ink-soft text-xs md:sr-only">{label}</span>
      {formatMoney(amount)}
    </p>
  );
}

/** What is completed by the percentage as it is typed. The server computes what is billed. */
function completedOf(line: ContractLine, value: string): number {
  const percent = typedPercent(value) ?? Number.NaN;
  if (!(percent >= 0 && percent <= 100)) return line.completed_amount ?? 0;
  return Math.round(line.scheduled_value * percent) / 100;
}
