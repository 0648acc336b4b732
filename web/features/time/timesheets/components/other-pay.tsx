import { payrollCommands } from '#shared/commands/payroll.ts';
import { PAYROLL_KINDS, type PayrollKind } from '#shared/rules/payroll.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { PAYROLL_SOURCES, type Payroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { formatQuantity } from '#web/lib/quantity.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
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

const QUANTITY = 'entries.0.quantity';
const NOTHING = {
  ...{ success: false, data: undefined },
  error: { issues: [{ path: [QUANTITY], message: message('Enter a number above 0.') }] },
};

interface OtherPayProps {
  periodId: string;
  payroll: Payroll;
}

/** What is paid besides the clocked hours: by person and kind. */
export function OtherPay({ periodId, payroll }: OtherPayProps) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    ...{ person: '', kind: 'holiday' as PayrollKind, typed: '' },
  }));
  const save = useCommand('save_payroll_entries', {
    invalidates: PAYROLL_SOURCES,
    onSuccess: () => edit({ typed: '' }),
  });
  const nameOf = (id: string) => personName(payroll.people.find((one) => one.id === id));
  const inputOf = (employee_user_id: string, kind: PayrollKind, quantity: number | null) => ({
    ...{ pay_period_id: periodId, entries: [{ employee_user_id, kind, quantity }] },
  });
  const check = () => {
    const quantity = typedNumber(form.typed);
    // Of what is added; a 0 removes what is there.
    if (quantity === 0) return NOTHING;
    return payrollCommands.save_payroll_entries.input.safeParse(inputOf(form.person, form.kind, quantity));
  };
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
              onClick={() => save.mutate({ pay_period_id: periodId, entries: [{ ...entry, quantity: 0 }] })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Driven driven={payroll.driven} />
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_6rem_auto]">
        <Field label={t('Person')} error={errorOf('entries.0.employee_user_id')}>
          <Select
            value={form.person}
            placeholder={t('Choose a person')}
            options={payroll.people.map((one) => ({ value: one.id, label: personName(one) }))}
            onChange={({ target }) => edit({ person: target.value })}
          />
        </Field>
        <Field label={t('Kind')}>
          <Select
            value={form.kind}
            options={PAYROLL_KINDS.map((value) => ({ value, label: t(KINDS[value]) }))}
            onChange={({ target }) => edit({ kind: target.value as PayrollKind })}
          />
        </Field>
        <Field label={t('Amount')} error={errorOf(QUANTITY)}>
          <AmountInput value={form.typed} onChange={({ target }) => edit({ typed: target.value })} />
        </Field>
        <Button busy={save.isPending} onClick={() => submit(check(), (value) => save.mutate(value))}>
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
