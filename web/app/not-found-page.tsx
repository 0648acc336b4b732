import { Link, useRouter } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';
import { BrandMark } from '#web/ui/brand.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';

/** The page for every unknown path (portal requirements 2.1). '/' redirects everyone to their own dashboard. */
export default function NotFoundPage() {
  const router = useRouter();
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <BrandMark className="size-14 text-slate" />
        <p className="figures mt-2 font-medium text-ink-soft">404</p>
        <h1 className="text-xl font-semibold">{t('Page Not Found')}</h1>
        <p className="text-balance text-base text-ink-soft">
          {t("The page you're looking for doesn't exist or has been moved.")}
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Link to="/" className={buttonStyle({ variant: 'main' })}>
            {t('Return to Dashboard')}
          </Link>
          <Button onClick={() => router.history.back()}>{t('Go Back')}</Button>
        </div>
      </div>
    </main>
  );
}
