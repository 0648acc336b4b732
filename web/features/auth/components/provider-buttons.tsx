import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { providerName } from '../sign-in-ways.ts';
import { ProviderMark } from './provider-mark.tsx';

interface ProviderButtonsProps {
  providers: readonly string[];
  isBusy: (provider: string) => boolean;
  isWaiting: boolean;
  onChoose: (provider: string) => void;
}

/** The sign-in providers: a full-width button for one, several side by side. */
export function ProviderButtons({ providers, isBusy, isWaiting, onChoose }: ProviderButtonsProps) {
  const isAlone = providers.length === 1;
  return (
    <div className={cn('grid gap-3 empty:hidden', !isAlone && 'grid-cols-2')}>
      {providers.map((provider) => {
        const label = t('Continue with {{name}}', { name: providerName(provider) });
        return (
          <Button
            key={provider}
            size="large"
            aria-label={label}
            busy={isBusy(provider)}
            disabled={isWaiting}
            onClick={() => onChoose(provider)}
            className="min-w-0 last:odd:col-span-full"
          >
            {!isBusy(provider) && <ProviderMark provider={provider} />}
            <span className="truncate">{isAlone ? label : providerName(provider)}</span>
          </Button>
        );
      })}
    </div>
  );
}
