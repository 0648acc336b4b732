import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Above a form that begins with what was typed before and not sent (`useDraft`): says so, and offers an empty one. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert kind="info" title={t('What you wrote last time is still here')}>
      <Button variant="quiet" size="small" onClick={onStartOver} className="-ml-2.5">
        {t('Start over')}
      </Button>
    </Alert>
  );
}
