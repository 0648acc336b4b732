import type { EarlierPhotos } from '#web/features/reports/use-earlier-photos.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Says, before a correction is submitted, which photos of the report that was sent back it would lose. */
export function LeftOutPhotos({ earlier }: { earlier: EarlierPhotos }) {
  const { missing, isBusy, isHeld, reuse } = earlier;
  const count = missing.length;
  if (count === 0 || isHeld) return null;
  return (
    <Alert
      kind="attention"
      title={t(
        '{{count}} earlier photo is not in this report|{{count}} earlier photos are not in this report',
        { count },
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t('The report that was sent back has it.|The report that was sent back has them.', { count })}
        <Button size="small" busy={isBusy} onClick={reuse}>
          {t('Add it to this report|Add them to this report', { count })}
        </Button>
      </span>
    </Alert>
  );
}
