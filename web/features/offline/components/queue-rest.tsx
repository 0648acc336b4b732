import { CloudOff, CloudUpload, Hourglass, TriangleAlert } from 'lucide-react';
import { useMissingPhotos } from '#web/features/offline/use-missing-photos.ts';
import { useUnsentWork } from '#web/features/offline/use-stored.ts';
import { t } from '#web/lib/text.ts';
import { unsentLabels } from '#web/offline/encryption/unsent-labels.ts';

interface QueueRestProps {
  profileId: string;
  /** Whether the queue of this device has no reports. */
  isEmpty: boolean;
}

const LISTED = { reports: 0, refusedReports: 0, drafts: 0, photos: 0, refused: 0, begunMessages: 0 };

/**
 * Unsent work outside of the queue of reports: clock events, messages, and forms that are on this device only, and
 * photos that the office waits for and that this device does not have. 'Everything has arrived' is shown only when the
 * server confirms it: a device whose data was cleared has an empty queue, too.
 */
export function QueueRest({ profileId, isEmpty }: QueueRestProps) {
  const missing = useMissingPhotos(profileId);
  const unsent = useUnsentWork(profileId);
  // Reports, drafts, and unsent texts are listed by name.
  const others = unsent && unsentLabels({ ...unsent, ...LISTED });
  const refused = unsent?.refused ?? 0;
  return (
    <>
      {others?.map((line) => (
        <p
          key={line}
          className="flex items-center gap-3 border-line/70 border-t px-4 py-3 first:border-t-0 first:pt-1"
        >
          <Hourglass aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
          {t('Not sent yet: {{what}}', { what: line })}
        </p>
      ))}
      {refused > 0 && (
        <p className="flex items-start gap-3 border-line/70 border-t px-4 py-3 text-ochre-ink text-pretty first:border-t-0 first:pt-1">
          <TriangleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
          {t(
            '{{count}} clock event or message was not accepted. The clock or its conversation says why.|{{count}} clock events or messages were not accepted. The clock or their conversations say why.',
            { count: refused },
          )}
        </p>
      )}
      {missing?.map(({ id, report_number, count }) => (
        <p
          key={id}
          className="flex items-start gap-3 border-line/70 border-t px-4 py-3 text-ochre-ink text-pretty first:border-t-0 first:pt-1"
        >
          <CloudOff aria-hidden className="mt-px size-4.5 shrink-0" />
          {t(
            '{{count}} photo of {{report}} has not reached the office and is not on this device. Open the portal on the device it was taken with; if its data was cleared, it is gone.|{{count}} photos of {{report}} have not reached the office and are not on this device. Open the portal on the device they were taken with; if its data was cleared, they are gone.',
            { count, report: report_number },
          )}
        </p>
      ))}
      {isEmpty && others?.length === 0 && refused === 0 && !missing?.length && (
        <p className="flex items-center gap-3 px-4 pt-1 pb-4 text-ink-soft">
          <CloudUpload aria-hidden className="size-4.5 shrink-0" />
          {missing
            ? t('Nothing waits on this device: everything you submitted has reached the office.')
            : t('Nothing waits on this device.')}
        </p>
      )}
    </>
  );
}
