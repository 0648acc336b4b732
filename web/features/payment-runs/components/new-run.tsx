import { useNavigate } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { CommandInput } from '#shared/commands.ts';
import { BankSettingsDialog } from '#web/features/payment-runs/components/bank-settings-dialog.tsx';
import { PayableFirmCard } from '#web/features/payment-runs/components/payable-firm-card.tsx';
import { RunFields, type RunForm } from '#web/features/payment-runs/components/run-fields.tsx';
import { groupByFirm, sumOf } from '#web/features/payment-runs/payable-firms.ts';
import {
  PAYABLE_SHOWN,
  type PayableBill,
  type PaymentSettings,
  usePayableBills,
} from '#web/features/payment-runs/queries.ts';
import { checkNumbers, transferProblem, usedCheck } from '#web/features/payment-runs/run-problem.ts';
import { type Refusal, useCreateRun } from '#web/features/payment-runs/use-create-run.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UninsuredAlert } from '#web/ui/uninsured-alert.tsx';

type RunInput = CommandInput<'create_payment_run'>;

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.parse(today()) + days * DAY_MS).toISOString().slice(0, 10);

/** Proposes the bills that are due, and pays those that stay chosen. */
export function NewRun({ settings }: { settings: PaymentSettings }) {
  const navigate = useNavigate();
  const [form, setForm] = useState<RunForm>({
    ...{ until: inDays(7), method: 'check', payOn: today(), firstCheck: '', isEmailed: true },
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // As it was read: what others pay meanwhile does not change the question.
  const [asked, setAsked] = useState<{ input: RunInput; total: number; firms: number }>();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const query = usePayableBills(form.until);
  const chosen = (query.data ?? []).filter(({ id }) => !left.has(id));
  const firms = groupByFirm(chosen);
  const { create, check, refusal, refuse, clear } = useCreateRun({
    onDone: (id) => void navigate({ to: '/admin/subcontractor-bills/payment-runs/$id', params: { id } }),
  });
  // The question is about a run that can be made: what is wrong is said before.
  const ask = async () => {
    const input = check(form, chosen);
    if (!input) return;
    const problem = transferProblem(form, firms, settings) ?? (await usedNumber(input));
    if (problem) refuse(problem);
    else setAsked({ input, total: sumOf(chosen), firms: firms.length });
  };
  const firstOf = ({ first_check_number: first }: RunInput) => first ?? settings.next_check_number;
  const usedNumber = async (input: RunInput) =>
    input.payment_method === 'check'
      ? usedCheck(firstOf(input), firms.length).catch(() => undefined)
      : undefined;
  const choose = (bills: readonly PayableBill[], isChosen: boolean) => {
    clear();
    const next = new Set(left);
    for (const { id } of bills) isChosen ? next.delete(id) : next.add(id);
    setLeft(next);
  };
  return (
    <div className="grid gap-5">
      <RunFields
        form={form}
        nextCheck={settings.next_check_number}
        errorOf={(field) => (refusal?.field === field ? refusal.title : undefined)}
        onChange={(changes) => {
          clear();
          setForm({ ...form, ...changes });
        }}
        onSettings={() => setIsSettingUp(true)}
      />
      <UninsuredAlert firmIds={firms.map(({ id }) => id)} />
      <RefusalAlert refusal={refusal} isBusy={create.isPending} />
      {form.method === 'ach' && settings.bank_routing_number === null && !refusal && (
        <Alert kind="attention" title={t('The details of your own bank are missing.')}>
          <Button onClick={() => setIsSettingUp(true)}>{t('Checks and bank')}</Button>
        </Alert>
      )}
      <QueryView query={query} skeleton={<Skeleton className="h-64" />}>
        {(bills) =>
          bills.length === 0 ? (
            <Card>
              <EmptyState
                icon={CalendarCheck}
                title={t('Nothing is due')}
                text={t('No approved bill is due until that day. Choose a later one.')}
                action={null}
              />
            </Card>
          ) : (
            <div className="grid gap-4">
              {groupByFirm(bills).map((firm) => (
                <PayableFirmCard
                  key={firm.id}
                  firm={firm}
                  isChosen={({ id }) => !left.has(id)}
                  onChoose={choose}
                  byTransfer={form.method === 'ach'}
                />
              ))}
              {bills.length === PAYABLE_SHOWN && (
                <p className="text-ink-soft">
                  {t('The first {{count}} are shown. Pay these, then the others.', { count: PAYABLE_SHOWN })}
                </p>
              )}
            </div>
          )
        }
      </QueryView>
      <ActionBar className="flex flex-wrap items-center gap-x-4 gap-y-2 md:max-w-3xl">
        <p className="min-w-0 flex-1">
          <output className="figures block font-semibold text-lg leading-tight">
            {formatMoney(sumOf(chosen))}
          </output>
          <span className="text-ink-soft text-xs">{countText(chosen.length, firms.length)}</span>
        </p>
        <SignalButton
          variant="main"
          className="max-md:w-full"
          busy={create.isPending}
          disabled={chosen.length === 0}
          onClick={() => void ask()}
        >
          {t('Pay these bills')}
        </SignalButton>
      </ActionBar>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('Pay {{total}}?', { total: formatMoney(asked?.total ?? sumOf(chosen)) })}
        description={asked ? questionText(asked.input, asked.firms, firstOf(asked.input)) : ''}
        action={asked?.input.payment_method !== 'ach' ? t('Pay by check') : t('Make the bank file')}
        onConfirm={() => asked && create.mutate(asked.input)}
      />
      <BankSettingsDialog settings={settings} open={isSettingUp} onOpenChange={setIsSettingUp} />
    </div>
  );
}

/** How many bills and subcontractors, with the numbers of the checks and the day. */
function questionText(
  { bills, payment_method: method, pay_on: day }: RunInput,
  firms: number,
  first: number,
): string {
  const what = countText(bills.length, firms);
  return method === 'check'
    ? t('{{what}}. Check {{numbers}}, dated {{day}}.|{{what}}. Checks {{numbers}}, dated {{day}}.', {
        ...{ count: firms, what, numbers: checkNumbers(first, firms), day: formatDate(day) },
      })
    : t('{{what}}. The bank moves the money on {{day}}.', { what, day: formatDate(day) });
}

const countText = (bills: number, firms: number): string =>
  t('{{bills}} to {{firms}}', {
    bills: t('{{count}} bill|{{count}} bills', { count: bills }),
    firms: t('{{count}} subcontractor|{{count}} subcontractors', { count: firms }),
  });

/** What the server refused that belongs to no field. */
function RefusalAlert({ refusal, isBusy }: { refusal: Refusal | undefined; isBusy: boolean }) {
  if (!refusal || refusal.field) return null;
  return (
    <Alert kind="attention" title={refusal.title}>
      {refusal.advice}
      {refusal.askAgain && (
        <Button busy={isBusy} className="mt-2" onClick={refusal.askAgain}>
          {t('Try Again')}
        </Button>
      )}
    </Alert>
  );
}
