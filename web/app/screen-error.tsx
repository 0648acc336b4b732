import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

/** The general error boundary, for a screen that crashed. Errors of the server are shown where they occur. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-6 py-20 text-center">
      <h1 className="text-lg font-semibold">{t('Something went wrong')}</h1>
      <p className="text-ink-soft">
        {t('This screen could not be shown. What you saved is kept; the rest of the portal works.')}
      </p>
      <Button variant="primary" className="mt-2" onClick={reset}>
        <RotateCw aria-hidden />
        {t('Try Again')}
      </Button>
    </div>
  );
}
