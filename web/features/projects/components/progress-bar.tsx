import { t } from '#web/lib/text.ts';

const HEIGHT = 8;

/** The share of completed work orders, as a bar and as numbers; '—' when there are none. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  if (total === 0) return <>—</>;
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="min-w-14 flex-1">
        <rect width="100%" height={HEIGHT} rx={HEIGHT / 2} className="fill-ink/10" />
        <rect width={`${(done / total) * 100}%`} height={HEIGHT} rx={HEIGHT / 2} className="fill-moss-ink" />
      </svg>
      <span className="figures whitespace-nowrap">
        <span className="sr-only">{t('{{done}} of {{total}} work orders done', { done, total })}</span>
        <span aria-hidden>
          {done}/{total}
        </span>
      </span>
    </span>
  );
}
