import { CircleFadingArrowUp, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { UPDATE_DISMISSED_MS } from '#shared/limits.ts';
import { readAppUpdate, subscribeToAppUpdate } from '#web/lib/app-update.ts';
import { takeUpdate } from '#web/lib/service-worker.ts';
import { t } from '#web/lib/text.ts';
import { useDismissal } from '#web/lib/use-dismissal.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers a new version, then the restart that it needs (offline requirements 2.8). */
export function UpdateBanner() {
  const { updateAvailable, needsRefresh } = useSyncExternalStore(subscribeToAppUpdate, readAppUpdate);
  const [isBusy, setIsBusy] = useState(false);
  const { isDismissed, dismiss } = useDismissal('update', UPDATE_DISMISSED_MS);
  const isShown = (updateAvailable || needsRefresh) && !isDismissed;

  const update = () => {
    setIsBusy(true);
    void takeUpdate();
  };

  return (
    <div role="status" className="empty:hidden">
      {isShown && (
        <div
          data-update=""
          className="flex min-h-13 items-center gap-2 rounded-lg border border-line bg-raised py-1 pr-1 pl-3.5 text-ink shadow-float transition-opacity duration-200 starting:opacity-0"
        >
          <CircleFadingArrowUp aria-hidden className="size-4.5 shrink-0 text-slate" />
          <p className="min-w-0 flex-1 font-medium">
            {needsRefresh ? t('Update ready to install') : t('New version available!')}
          </p>
          {needsRefresh ? (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('Restart')}
            </Button>
          ) : (
            <Button variant="primary" busy={isBusy} onClick={update}>
              {t('Update')}
            </Button>
          )}
          <Button variant="quiet" size="icon" aria-label={t('Dismiss')} onClick={dismiss}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
