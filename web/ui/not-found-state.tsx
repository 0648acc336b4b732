import { Link, useRouter } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useContext } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { InPage } from '#web/ui/page.tsx';

/** Replaces a record that does not exist or that the user may not see: a heading and two links. */
export function NotFoundState({ className }: { className?: string | undefined }) {
  const { history } = useRouter();
  const Heading = useContext(InPage) ? 'h2' : 'h1';
  return (
    <div className={cn('grid justify-items-center gap-1.5 px-6 py-14 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-slate-tint text-slate">
        <SearchX aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <Heading className="font-semibold text-lg">{t('This was not found')}</Heading>
      <p className="max-w-sm text-pretty text-ink-soft">
        {t('It may have been removed, or it belongs to somebody else.')}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonStyle({ variant: 'main' })}>
          {t('Return to Dashboard')}
        </Link>
        <Button onClick={() => history.back()}>{t('Go Back')}</Button>
      </div>
    </div>
  );
}
