import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { loadConfig } from '#web/lib/config.ts';
import { addressOf, useExample } from '#web/lib/example.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Signs this browser in to the example company with the token of the real portal, in the place of whoever is signed in
 * there: nothing in it is anybody's. In a real portal, where that would not be harmless, the token does nothing.
 */
export function ExampleEntry({ token }: { token: string }) {
  const example = useExample();
  const { isError } = useQuery({
    queryKey: ['example', 'entry', token],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => enter(token),
  });
  if (!isError) {
    return (
      <p role="status" className="flex items-center gap-3 text-base text-ink-soft">
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
        {t('Opening the example company')}
      </p>
    );
  }
  return (
    <ErrorPanel
      title={t('This link does not open the example company')}
      text={t('A link works once, within a minute. Open the example company again from your own portal.')}
    >
      {example && (
        <a href={addressOf(example.portal)} className={buttonStyle({ variant: 'main', size: 'large' })}>
          {t('Back to your portal')}
        </a>
      )}
    </ErrorPanel>
  );
}

async function enter(token: string): Promise<true> {
  const { example } = await loadConfig();
  if (example) {
    const { auth } = await getSupabase();
    const { error } = await auth.verifyOtp({ token_hash: token, type: 'magiclink' });
    if (error) throw error;
  }
  window.location.replace('/');
  return true;
}
