import { Download } from 'lucide-react';
import { useState } from 'react';
import type { DataExport } from '#web/features/privacy/queries.ts';
import { DataError } from '#web/lib/data-error.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { personName } from '#web/lib/person.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

/** A slow connection may take hours; the link stops working with the access of its maker. */
const LINK_SECONDS = 12 * 3600;

interface DataExportRowProps {
  dataExport: DataExport;
  viewerId: string;
}

/** An export: whose, how far it is, and its file for the person who asked for it. */
export function DataExportRow({ dataExport, viewerId }: DataExportRowProps) {
  const { person, organization, requester, requested_by, created_at, status } = dataExport;
  const name = organization?.name ?? personName(person);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {name}
        <span className="block text-ink-soft">
          {t('{{date}}, {{person}}', { date: formatDateTime(created_at), person: personName(requester) })}
        </span>
        <span className="block">{stateText(dataExport)}</span>
      </span>
      {status === 'ready' && requested_by === viewerId && <DownloadButton id={dataExport.id} name={name} />}
    </li>
  );
}

function stateText({ status, row_count, file_count, size_bytes, error, expires_at }: DataExport): string {
  const contents = `${t('1 row|{{count}} rows', { count: row_count })} · ${t('1 file|{{count}} files', { count: file_count })}`;
  if (status === 'waiting') return t('Waiting');
  if (status === 'running')
    return error ? `${t('Tried again soon')}: ${error}` : `${t('Being made')} · ${contents}`;
  if (status === 'failed') return `${t('Failed')}: ${error ?? ''}`;
  if (status === 'expired') return t('The file was removed');
  const until = t('available until {{date}}', { date: formatDateTime(expires_at) });
  return `${contents} · ${formatBytes(size_bytes ?? 0)} · ${until}`;
}

function DownloadButton({ id, name }: { id: string; name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const files = (await getSupabase()).storage.from('exports');
      const answer = await files.createSignedUrl(`${id}.zip`, LINK_SECONDS, { download: `${name}.zip` });
      if (answer.error) throw new DataError({ message: answer.error.message, status: 0 });
      // The browser's own download continues after an interruption.
      const link = document.createElement('a');
      link.href = answer.data.signedUrl;
      link.download = `${name}.zip`;
      link.click();
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={t('Download {{name}}', { name })}
      onClick={() => void download()}
    >
      {!isBusy && <Download aria-hidden />}
      {t('Download')}
    </Button>
  );
}
