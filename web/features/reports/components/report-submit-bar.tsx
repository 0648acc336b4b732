import { Send } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import type { PhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { Button } from '#web/ui/button.tsx';

interface ReportSubmitBarProps {
  photos: PhotoUploads;
  /** How many fields are missing or wrong. */
  problems: number;
  isSending: boolean;
}

/** The one main action, at the thumb, and how safe what was entered is. */
export function ReportSubmitBar({ photos, problems, isSending }: ReportSubmitBarProps) {
  return (
    <div
      data-thumb-bar
      className="sticky bottom-3 z-10 grid gap-2 rounded-lg border border-line bg-raised p-3 shadow-float max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:-mx-2 md:flex md:items-center"
    >
      <p className="min-w-0 flex-1 text-ink-soft" aria-live="polite">
        {problems > 0 ? <Problems count={problems} /> : stateText(photos)}
      </p>
      <Button type="submit" variant="main" size="large" busy={isSending} disabled={!photos.isReady}>
        {!isSending && <Send aria-hidden />}
        {t('Submit Report')}
      </Button>
    </div>
  );
}

function Problems({ count }: { count: number }) {
  return (
    <span className="text-brick-ink">
      {t('{{count}} field needs your attention.|{{count}} fields need your attention.', { count })}
    </span>
  );
}

function stateText({ photos, isSending }: PhotoUploads): string {
  const count = (state: string) => photos.filter((photo) => photo.state === state).length;
  const failed = count('failed');
  if (isSending) {
    return t('Sending photos: {{sent}} of {{all}}', { sent: count('sent'), all: photos.length });
  }
  if (failed > 0) {
    return t(
      '{{count}} photo is not sent. Try it again or remove it.|{{count}} photos are not sent. Try them again or remove them.',
      {
        count: failed,
      },
    );
  }
  return t('Saved on this device while you write.');
}
