import { useState } from 'react';
import { PAYROLL_KINDS, type PayrollKind } from '#shared/rules/payroll.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { PAYROLL_SOURCES, type Payroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const KINDS: Readonly<Record<PayrollKind, Message>> = {
  double_time: message('Hours at double time'),
  holiday: message('Holiday hours'),
  pto: message('PTO hours'),
  mileage: message('Miles'),
  per_diem: message('Per diem in dollars'),
};

function quantityText({ kind, quantity }: Payroll['entries'][number]): string {
  if (kind === 'per_diem') return formatMoney(quantity);
  if (kind === 'mileage') return t('{{miles}} mi', { miles: formatQuantity(quantity) });
  return formatHours(quantity);
}

interface OtherPayProps {
  periodId: string;
  payroll: Payroll;
}

/** What is paid besides the clocked hours: by person and kind. */
export function OtherPay({ periodId, payroll }: OtherPayProps) {
  const [person, setPerson] = useState('');
  const [kind, setKind] = useState<PayrollKind>('holiday');
  const [typed, setTyped] = useState('');
  const save = useCommand('save_payroll_entries', {
    invalidates: PAYROLL_SOURCES,
    onSuccess: () => setTyped(''),
  });
  const nameOf = (id: string) => personName(payroll.people.find((one) => one.id === id));
  const send = (employee_user_id: string, what: PayrollKind, quantity: number) =>
    save.mutate({ pay_period_id: periodId, entries: [{ employee_user_id, kind: what, quantity }] });
  const quantity = typedNumber(typed) ?? 0;
  const isWrong = typed.trim() !== '' && !(quantity > 0);
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('Other pay')}</h3>
      <ul className="grid gap-1 empty:hidden">
        {payroll.entries.map((entry) => (
          <li key={`${entry.employee_user_id} ${entry.kind}`} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {nameOf(entry.employee_user_id)} · {t(KINDS[entry.kind])}
            </span>
            <span className="figures">{quantityText(entry)}</span>
            <Button
              aria-label={t('Remove {{kind}} of {{name}}', {
                ...{ kind: t(KINDS[entry.kind]), name: nameOf(entry.employee_user_id) },
              })}
              onClick={() => send(entry.employee_user_id, entry.kind, 0)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Driven driven={payroll.driven} />
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_6rem_auto]">
        <Field label={t('Person')}>
          <Select
            value={person}
            placeholder={t('Choose a person')}
            options={payroll.people.map((one) => ({ value: one.id, label: personName(one) }))}
            onChange={(event) => setPerson(event.target.value)}
          />
        </Field>
        <Field label={t('Kind')}>
          <Select
            value={kind}
            options={PAYROLL_KINDS.map((value) => ({ value, label: t(KINDS[value]) }))}
            onChange={(event) => setKind(event.target.value as PayrollKind)}
          />
        </Field>
        <Field label={t('Amount')} error={isWrong ? t('Enter a number above 0.') : undefined}>
          <Input inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button
          busy={save.isPending}
          disabled={person === '' || !(quantity > 0)}
          onClick={() => send(person, kind, quantity)}
        >
          {t('Add')}
        </Button>
      </div>
    </section>
  );
}

/** The approved miles of the period, by person: they are paid besides those that are entered here. */
function Driven({ driven }: Pick<Payroll, 'driven'>) {
  const people = Map.groupBy(driven, ({ employee_user_id }) => employee_user_id);
  if (people.size === 0) return null;
  return (
    <ul aria-label={t('Miles for work in this period')} className="grid gap-1 text-ink-soft">
      {[...people].map(([id, entries]) => (
        <li key={id} className="flex gap-3">
          <span className="min-w-0 flex-1">
            {personName(entries[0]?.employee)} · {t('Miles for work in this period')}
          </span>
          <span className="figures">
            {formatQuantity(entries.reduce((sum, { miles }) => sum + Math.round(miles * 10), 0) / 10)}
          </span>
        </li>
      ))}
    </ul>
  );
}
