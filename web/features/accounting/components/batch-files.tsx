import { FileDown } from 'lucide-react';
import type { AccountingBatch } from '#web/features/accounting/queries.ts';
import { downloadText } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The files of a batch: each download has the same bytes. */
export function BatchFiles({ batch }: { batch: AccountingBatch }) {
  return (
    <Card title={t('Files')} flush>
      <ul className="divide-y divide-line/70 border-line/70 border-t">
        {batch.files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="figures block wrap-anywhere font-medium">{file.file_name}</span>
              <span className="figures block text-ink-soft">
                {t('{{count}} row|{{count}} rows', { count: file.row_count })}
              </span>
            </span>
            {batch.status === 'exported' && (
              <Allowed to="invoice">
                <FileButton file={file} />
              </Allowed>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FileButton({ file }: { file: AccountingBatch['files'][number] }) {
  const download = useCommand('download_accounting_file', {
    onSuccess: ({ file_name, content }) => downloadText(file_name, content),
  });
  return (
    <Button
      busy={download.isPending}
      aria-label={t('Download {{file}}', { file: file.file_name })}
      onClick={() => download.mutate({ file_id: file.id })}
    >
      <FileDown aria-hidden />
      {t('Download')}
    </Button>
  );
}
