import { useState } from 'react';
import { type Retention, useRetention, useSaveRetention } from '#web/features/audit/retention.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const YEARS = [1, 2, 3, 5, 7, 10];
const NOTHING: Retention = { version: null, years: null };

/** For how long the office keeps entries. */
export function RetentionCard() {
  const query = useRetention();
  /** What was chosen, and what was shown then. */
  const [choice, setChoice] = useState({ base: NOTHING, mine: NOTHING });
  /** A shorter time, which removes entries, until somebody confirms it. */
  const [shorter, setShorter] = useState<Retention | null>(null);
  const saving = useSaveRetention({
    onSuccess: () => toast({ kind: 'success', title: t('Saved') }),
    onError: (error) => void onRefused(error),
  });
  const save = (mine: Retention) => {
    setChoice({ base: query.data ?? NOTHING, mine });
    saving.mutate(mine);
  };
  const choose = (mine: Retention) => {
    const years = query.data?.years ?? null;
    if (mine.years !== null && (years === null || mine.years < years)) setShorter(mine);
    else save(mine);
  };
  const { onRefused, conflict } = useVersionConflict({
    recordId: 'audit',
    initial: choice.base,
    fields: ['years'],
    loadNewest: async () => (await query.refetch()).data ?? null,
    mine: () => choice.mine,
    save: choose,
  });
  return (
    <Card title={t('Retention')}>
      <p className="mb-3 text-pretty text-ink-soft">
        {t(
          'Older entries are removed for good. The removal is an entry itself, and the others can still be verified.',
        )}
      </p>
      <QueryView query={query} skeleton={<Skeleton className="h-11 w-full" />}>
        {({ version, years }) => (
          <Field label={t('Keep entries')}>
            <Select
              value={String(years ?? '')}
              disabled={saving.isPending}
              placeholder={t('Forever')}
              options={[...new Set([...YEARS, ...(years ? [years] : [])])]
                .sort((a, b) => a - b)
                .map((count) => ({ value: String(count), label: yearsText(count) }))}
              onChange={({ target }) =>
                choose({ version, years: target.value === '' ? null : Number(target.value) })
              }
            />
          </Field>
        )}
      </QueryView>
      <ConfirmDialog
        open={shorter !== null}
        onOpenChange={() => setShorter(null)}
        title={t('Remove older entries for good?')}
        description={t('Entries older than {{years}} are removed within a day. Nobody can bring them back.', {
          years: yearsText(shorter?.years ?? 1),
        })}
        action={t('Remove older entries')}
        onConfirm={() => shorter && save(shorter)}
      />
      <VersionConflictDialog
        title={t('Somebody else has changed these settings')}
        conflict={conflict}
        labelOf={() => t('Keep entries')}
        textOf={({ years }) => (years === null ? t('Forever') : yearsText(years))}
        isSaving={saving.isPending}
      />
    </Card>
  );
}

const yearsText = (count: number): string =>
  count === 1 ? t('1 year') : t('{{count}} years', { count: String(count) });
