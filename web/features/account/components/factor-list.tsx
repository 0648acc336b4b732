import type { Factor } from '@supabase/supabase-js';
import { LifeBuoy } from 'lucide-react';
import { ListedThing, ThingList } from '#web/features/account/components/listed-thing.tsx';
import { factorIcon } from '#web/features/account/factor-icons.ts';
import { factorKind, factorName } from '#web/features/account/factor-labels.ts';
import type { useRecoveryCodesLeft } from '#web/features/account/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

interface FactorListProps {
  factors: readonly Factor[];
  codes: ReturnType<typeof useRecoveryCodesLeft>;
  onRemove: (factor: Factor) => void;
  onNewCodes: () => void;
}

/** The second factors, and the number of remaining recovery codes. */
export function FactorList({ factors, codes, onRemove, onNewCodes }: FactorListProps) {
  return (
    <ThingList label={t('Second factors')}>
      {factors.map((factor) => (
        <ListedThing
          key={factor.id}
          icon={factorIcon(factor.factor_type)}
          title={factorName(factor)}
          detail={[
            factor.friendly_name && factor.friendly_name !== factorKind(factor) && factorKind(factor),
            t('Added {{day}}', { day: formatDate(factor.created_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <Button
            aria-label={t('Remove {{name}}', { name: factorName(factor) })}
            onClick={() => onRemove(factor)}
          >
            {t('Remove')}
          </Button>
        </ListedThing>
      ))}
      <ListedThing icon={LifeBuoy} title={t('Recovery codes')} detail={codesText(codes)}>
        <Button disabled={!codes.data} onClick={onNewCodes}>
          {codes.data?.left === 0 ? t('Make codes') : t('Make new codes')}
        </Button>
      </ListedThing>
    </ThingList>
  );
}

function codesText({ data, isError }: FactorListProps['codes']): string {
  if (isError) return t('How many are left could not be read.');
  if (!data) return t('Loading...');
  if (data.left === 0) return t('None: if you lose your device, you cannot sign in.');
  const made = t('made {{day}}', { day: formatDate(data.created_at) });
  return `${t('{{count}} code left|{{count}} codes left', { count: data.left })} · ${made}`;
}
