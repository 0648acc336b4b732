import type { Report } from '#web/features/reports/queries.ts';
import { t } from '#web/lib/text.ts';
import { FULL_PICTURE_PX, usePicture } from '#web/lib/use-picture.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The signer's name and signature; empty without one. */
export function Signature({ report }: { report: Report }) {
  const drawn = report.photos.find(({ category }) => category === 'signature');
  if (!drawn && !report.signature_name) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <p className="text-ink-soft text-xs">{t('Signed by')}</p>
      <p className="mt-0.5">{report.signature_name || '—'}</p>
      {drawn && <Drawing path={drawn.storage_path} name={report.signature_name} />}
    </div>
  );
}

function Drawing({ path, name }: { path: string; name: string | null }) {
  const { url, isError } = usePicture(path, FULL_PICTURE_PX);
  if (isError) return <p className="text-ink-soft">{t('The signature could not be shown.')}</p>;
  if (!url) return <Skeleton className="mt-2 h-24 w-48 max-w-full" />;
  return (
    <img
      src={url}
      alt={t('Signature of {{name}}', { name: name || t('the store') })}
      className="mt-2 h-24 rounded-md border border-line"
    />
  );
}
