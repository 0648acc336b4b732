import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountingCommands } from '#shared/commands/accounting.ts';
import { ACCOUNTING_FORMATS, type AccountingFormat } from '#shared/rules/accounting.ts';
import { FORMAT_LABELS } from '#web/features/accounting/labels.ts';
import { BATCH_SOURCES, useBatchPreview } from '#web/features/accounting/queries.ts';
import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PreviewDocuments } from './preview-documents.tsx';
import { UnmappedAlert } from './unmapped-alert.tsx';

/** What the next batch has, and the button that makes it. */
export function NewBatch() {
  const navigate = useNavigate();
  const [format, setFormat] = useState<AccountingFormat>('qbo');
  const [until, setUntil] = useState(today());
  const isDay = accountingCommands.preview_accounting_batch.input.safeParse({ format, until }).success;
  const preview = useBatchPreview(format, isDay ? until : today());
  const create = useKeyedCommand('create_accounting_batch', {
    shape: accountingCommands.create_accounting_batch,
    invalidates: BATCH_SOURCES,
    onDone: ({ id, batch_number }) => {
      toast({ kind: 'success', title: t('Batch {{number}} is ready', { number: batch_number }) });
      void navigate({ to: '/admin/partner-billing/accounting/$id', params: { id } });
    },
  });
  const count = preview.data?.kinds.reduce((sum, kind) => sum + kind.count, 0) ?? 0;
  return (
    <Card title={t('Next batch')}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]">
          <Field label={t('Format')} error={create.errorOf('format')}>
            <Select
              value={format}
              options={ACCOUNTING_FORMATS.map((value) => ({ value, label: t(FORMAT_LABELS[value]) }))}
              onChange={(event) => {
                setFormat(event.target.value as AccountingFormat);
                create.clear();
              }}
            />
          </Field>
          <Field label={t('Until')} error={create.errorOf('until')}>
            <Input
              type="date"
              max={today()}
              value={until}
              onChange={(event) => {
                setUntil(event.target.value);
                create.clear();
              }}
            />
          </Field>
          <Button
            variant="main"
            className="sm:mt-7"
            busy={create.isPending}
            disabled={!preview.data || count === 0 || preview.data.unmapped.length > 0}
            onClick={() => create.submit({ format, until })}
          >
            {t('Make batch')}
          </Button>
        </div>
        <QueryView query={preview} skeleton={<Skeleton className="h-40 rounded-lg" />}>
          {(found) => (
            <>
              <UnmappedAlert unmapped={found.unmapped} />
              <PreviewDocuments preview={found} count={count} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}
