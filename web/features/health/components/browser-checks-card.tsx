import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Play } from 'lucide-react';
import { BROWSER_CHECKS } from '#web/features/health/browser-checks.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

async function runAll() {
  return Promise.all(
    BROWSER_CHECKS.map(async ({ name, run }) => {
      const startedMs = performance.now();
      const error = await run().then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      );
      return { name, error, tookMs: Math.round(performance.now() - startedMs) };
    }),
  );
}

/** Tries everything that the portal needs from this browser, and shows what works and how fast. */
export function BrowserChecksCard() {
  const { mutate, data, isPending } = useMutation({ mutationFn: runAll });
  return (
    <Card
      title={t('This browser')}
      aside={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {!isPending && <Play aria-hidden />}
          {t('Check this browser')}
        </Button>
      }
    >
      {data ? (
        <ul className="grid gap-2" aria-live="polite">
          {data.map(({ name, error, tookMs }) => (
            <li key={name} className="flex gap-2.5">
              {error ? (
                <CircleAlert aria-label={t('Failed')} className="size-5 text-brick-ink" />
              ) : (
                <CircleCheck aria-label={t('Works')} className="size-5 text-moss-ink" />
              )}
              <span className="min-w-0 flex-1">
                {t(name)}
                {error && <span className="block text-brick-ink">{error}</span>}
              </span>
              <span className="figures text-ink-soft">{t('{{ms}} ms', { ms: tookMs })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">
          {t('Sends a small request to every part of the portal from this browser.')}
        </p>
      )}
    </Card>
  );
}
