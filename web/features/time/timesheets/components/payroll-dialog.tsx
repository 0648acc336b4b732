import { useState } from 'react';
import { PAYROLL_FORMATS, type PayrollFormat } from '#shared/rules/payroll.ts';
import { OtherPay } from '#web/features/time/timesheets/components/other-pay.tsx';
import { PayrollCodes } from '#web/features/time/timesheets/components/payroll-codes.tsx';
import { WithdrawPayroll } from '#web/features/time/timesheets/components/withdraw-payroll.tsx';
import { PAYROLL_SOURCES, type Payroll, usePayroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { downloadText } from '#web/lib/csv.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FORMATS: Readonly<Record<PayrollFormat, Message>> = {
  adp: message('ADP Workforce Now'),
  adp_run: message('ADP RUN'),
  gusto: message('Gusto'),
  paychex: message('Paychex'),
  plain: message('Plain CSV'),
};

interface PayrollDialogProps {
  periodId: string;
  days: string;
  onClose: () => void;
}

/** The payroll file of a locked period: other pay first, then the file, once. */
export function PayrollDialog({ periodId, days, onClose }: PayrollDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      fillsPhone
      title={t('Payroll of {{days}}', { days })}
      description={t('Each period is exported once, again only after its file is withdrawn.')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <QueryView query={usePayroll(periodId)} skeleton={<Skeleton className="h-48 rounded-lg" />}>
        {(payroll) =>
          payroll.file ? (
            <Exported file={payroll.file} />
          ) : (
            <div className="grid content-start gap-5">
              <OtherPay periodId={periodId} payroll={payroll} />
              <PayrollCodes settings={payroll.settings} />
              <ExportForm periodId={periodId} />
            </div>
          )
        }
      </QueryView>
    </Dialog>
  );
}

function ExportForm({ periodId }: { periodId: string }) {
  const [format, setFormat] = useState<PayrollFormat>('plain');
  const [problem, setProblem] = useState<string>();
  const make = useCommand('export_payroll', {
    invalidates: PAYROLL_SOURCES,
    onError: (error) => {
      const { title, advice } = problemText(error);
      setProblem([title, advice].filter(Boolean).join(' '));
    },
  });
  return (
    <div className="grid gap-3">
      <Field label={t('Format')} error={problem}>
        <Select
          value={format}
          options={PAYROLL_FORMATS.map((value) => ({ value, label: t(FORMATS[value]) }))}
          onChange={(event) => {
            setFormat(event.target.value as PayrollFormat);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button
        variant="primary"
        busy={make.isPending}
        onClick={() => make.mutate({ pay_period_id: periodId, format })}
      >
        {t('Make payroll file')}
      </Button>
    </div>
  );
}

function Exported({ file }: { file: NonNullable<Payroll['file']> }) {
  const download = useCommand('download_payroll_file', {
    onSuccess: ({ file_name, content }) => downloadText(file_name, content),
  });
  return (
    <div className="grid content-start gap-4">
      <p className="wrap-anywhere">
        {t(FORMATS[file.format as PayrollFormat])} · <span className="figures">{file.file_name}</span>
      </p>
      <Button
        variant="primary"
        busy={download.isPending}
        onClick={() => download.mutate({ payroll_export_id: file.id })}
      >
        {t('Download')}
      </Button>
      <WithdrawPayroll exportId={file.id} />
    </div>
  );
}
