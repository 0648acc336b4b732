import { CloudOff, Crosshair, History } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

/** A position with a worse accuracy says little about where the person was. */
const IMPRECISE_M = 100;
/** An older position may be of another location. */
const OLD_S = 300;

interface LocationFlagsProps {
  accuracyM: number | null;
  ageS: number | null;
  isOffline?: boolean;
}

/** Notices about a position, and whether the event was delivered late. They never block anything. */
export function LocationFlags({ accuracyM, ageS, isOffline = false }: LocationFlagsProps) {
  return (
    <>
      {accuracyM !== null && (
        <Flag icon={Crosshair} tone={accuracyM > IMPRECISE_M ? 'ochre' : 'neutral'}>
          {t('±{{meters}} m', { meters: Math.round(accuracyM) })}
        </Flag>
      )}
      {ageS !== null && ageS > OLD_S && (
        <Flag icon={History} tone="ochre">
          {t('Position {{count}} minute old|Position {{count}} minutes old', {
            count: Math.round(ageS / 60),
          })}
        </Flag>
      )}
      {isOffline && (
        <Flag icon={CloudOff} tone="sky">
          {t('Sent later')}
        </Flag>
      )}
    </>
  );
}
