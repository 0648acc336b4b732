import { useState } from 'react';
import { MonthChecklist } from '#web/features/accounting/components/month-checklist.tsx';
import { useMonthChecklist } from '#web/features/accounting/queries.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface CloseMonthDialogProps {
  /** Those that can be closed, the likeliest first. */
  months: readonly string[];
  onClose: () => void;
}

/** Closes a month, after a look at what is unfinished in it. */
export function CloseMonthDialog({ months, onClose }: CloseMonthDialogProps) {
  const [month, setMonth] = useState(months[0] ?? '');
  const [accepts, setAccepts] = useState(false);
  const [problem, setProblem] = useState<string>();
  const checklist = useMonthChecklist(month);
  const isFinished = checklist.data?.every(({ count }) => count === 0) ?? false;
  const close = useCommand('close_month', {
    invalidates: ['closed_months', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{month}} is closed', { month: formatDayAs('month', month) }) });
      onClose();
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      setProblem([title, advice].filter(Boolean).join(' '));
      void checklist.refetch();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Close a month')}
      description={t(
        'From then on nothing with a date in it changes. An administrator can reopen it, with a reason.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={close.isPending}
            disabled={!checklist.data || (!isFinished && !accepts)}
            onClick={() => close.mutate({ month, accepts_unfinished: accepts })}
          >
            {t('Close {{month}}', { month: formatDayAs('month', month) })}
          </Button>
        </>
      }
    >
      <Field label={t('Month')} required error={problem}>
        <Select
          value={month}
          options={months.map((value) => ({ value, label: formatDayAs('month', value) }))}
          onChange={(event) => {
            setMonth(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <QueryView query={checklist} skeleton={<Skeleton className="h-32 rounded-lg" />}>
        {(items) => <MonthChecklist items={items} />}
      </QueryView>
      {checklist.data && !isFinished && (
        <Checkbox
          checked={accepts}
          onCheckedChange={setAccepts}
          label={t('Close it anyway. What is unfinished needs a later date.')}
        />
      )}
    </Dialog>
  );
}
