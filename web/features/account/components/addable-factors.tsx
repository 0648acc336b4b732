import { ListedThing, ThingList } from '#web/features/account/components/listed-thing.tsx';
import { factorIcon } from '#web/features/account/factor-icons.ts';
import { ADDING, kindName } from '#web/features/account/factor-labels.ts';
import { useAddableFactors } from '#web/features/account/queries.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import type { FactorKind } from '#web/lib/factor-kind.ts';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface AddableFactorsProps {
  disabled: boolean;
  onAdd: (kind: FactorKind) => void;
}

/** The kinds of second factors that the portal offers to add. */
export function AddableFactors({ disabled, onAdd }: AddableFactorsProps) {
  const query = useAddableFactors();
  const { canUseKeys } = useSecurityParts();
  const isOnline = useIsOnline();
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-36 w-full" />}>
      {(kinds) =>
        kinds.length === 0 ? (
          <p className="text-ink-soft">{t('Second factors cannot be added in this portal at the moment.')}</p>
        ) : (
          <ThingList label={t('Add a second factor')}>
            {kinds.map((kind) => {
              const isUsable = kind !== 'webauthn' || canUseKeys();
              return (
                <ListedThing
                  key={kind}
                  icon={factorIcon(kind)}
                  title={kindName(kind)}
                  detail={
                    isUsable
                      ? t(ADDING[kind].about)
                      : t('This browser cannot use them. Open the portal in a newer one.')
                  }
                >
                  {isUsable && (
                    <SignalButton
                      // Offline, the button says so instead.
                      aria-label={isOnline ? t(ADDING[kind].action) : undefined}
                      disabled={disabled}
                      onClick={() => onAdd(kind)}
                    >
                      {t('Add')}
                    </SignalButton>
                  )}
                </ListedThing>
              );
            })}
          </ThingList>
        )
      }
    </QueryView>
  );
}
