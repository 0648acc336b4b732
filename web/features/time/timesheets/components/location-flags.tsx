import { CloudOff, Crosshair, History } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

/** A position that is further off than this says little about where somebody stood. */
const IMPRECISE_M = 100;
/** An older fix may be of another place. */
const OLD_S = 300;

interface LocationFlagsProps {
  accuracyM: number | null;
  ageS: number | null;
  isOffline?: boolean;
}

/** What is to be known about a position, and whether the event waited on the device: told, never refused. */
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
