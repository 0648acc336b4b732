import { useState } from 'react';
import { ExampleDetail } from '#web/features/onboarding/components/example-detail.tsx';
import { RemoveExampleDialog } from '#web/features/onboarding/components/remove-example-dialog.tsx';
import {
  type ExampleState,
  isHere,
  isUnderWay,
  useExampleActions,
  useExampleCompany,
} from '#web/features/onboarding/example-queries.ts';
import { t } from '#web/lib/text.ts';
import { SignalButton } from '#web/ui/signal-button.tsx';

const frame = 'flex min-h-22 flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-2.5';

/** Loads, opens, and removes the example company; its space is reserved while its state loads. */
export function ExampleSection() {
  const { data: example, isPending } = useExampleCompany();
  if (isPending) return <div className={frame} />;
  if (!example || !isHere(example)) return null;
  return (
    <div className={frame}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{titleOf(example)}</p>
        <ExampleDetail example={example} />
      </div>
      <Actions example={example} />
    </div>
  );
}

function titleOf(example: ExampleState): string {
  switch (example.state) {
    case 'loading':
      return t('Loading the example company');
    case 'removing':
      return isUnderWay(example)
        ? t('Removing the example company')
        : t('The example company is not removed yet');
    case 'ready':
      return isUnderWay(example) ? t('Opening the example company') : t('The example company is loaded');
    default:
      return t('Load the example company to look around');
  }
}

function Actions({ example }: { example: ExampleState }) {
  const [isAsking, setIsAsking] = useState(false);
  const { load, remove, enter } = useExampleActions();
  const { state, is_offered, origin } = example;
  if (state === 'absent') {
    return is_offered ? (
      <SignalButton busy={load.isPending} onClick={() => load.mutate({})}>
        {t('Load example company')}
      </SignalButton>
    ) : null;
  }
  if (state === 'loading') {
    return (
      <SignalButton variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
        {t('Cancel')}
      </SignalButton>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'ready' && (
        <SignalButton
          busy={enter.isPending || load.isPending}
          disabled={isUnderWay(example)}
          onClick={() => (origin ? enter.mutate({ role: 'office' }) : load.mutate({}))}
        >
          {t('Open example company')}
        </SignalButton>
      )}
      <SignalButton variant="quiet" disabled={isUnderWay(example)} onClick={() => setIsAsking(true)}>
        {t('Remove')}
      </SignalButton>
      <RemoveExampleDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        busy={remove.isPending}
        onRemove={() => remove.mutate({}, { onSuccess: () => setIsAsking(false) })}
      />
    </div>
  );
}
