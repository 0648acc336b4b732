import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { INSTALL_DISMISSED_MS } from '#shared/limits.ts';
import { IosSteps } from '#web/features/install/components/ios-steps.tsx';
import { useBranding } from '#web/lib/branding.ts';
import { install, readInstallWay, subscribeToInstallPrompt } from '#web/lib/install-prompt.ts';
import { t } from '#web/lib/text.ts';
import { useDismissal } from '#web/lib/use-dismissal.ts';
import { BrandMark } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers to install the portal where that is possible and not done yet (offline requirements 2.8). */
export function InstallCard() {
  const way = useSyncExternalStore(subscribeToInstallPrompt, readInstallWay);
  const { productName } = useBranding();
  const { isDismissed, dismiss } = useDismissal('install', INSTALL_DISMISSED_MS);
  if (way === null || isDismissed) return null;

  const ask = async () => {
    if (!(await install())) dismiss();
  };

  return (
    <section
      aria-label={t('Install {{name}}', { name: productName })}
      className="max-md:group-has-data-action-bar/shell:hidden max-md:group-has-data-update/banners:hidden transition-opacity duration-200 starting:opacity-0 rounded-lg border border-line bg-raised p-3.5 text-ink shadow-float"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-side text-side-ink">
          <BrandMark className="size-7" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base">{t('Install {{name}}', { name: productName })}</h2>
          <p className="mt-0.5 text-pretty text-ink-soft">
            {t('Install the app for faster access and offline capabilities.')}
          </p>
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('Dismiss')}
          className="-mt-2 -mr-2"
          onClick={dismiss}
        >
          <X aria-hidden />
        </Button>
      </div>
      {way === 'steps' ? (
        <IosSteps />
      ) : (
        <Button variant="primary" className="mt-3 w-full" onClick={ask}>
          {t('Install App')}
        </Button>
      )}
    </section>
  );
}
