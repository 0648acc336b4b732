import { useState } from 'react';
import { useKeepYears, useKeptYears } from '#web/features/audit/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const YEARS = [1, 2, 3, 5, 7, 10];

/** For how long the office keeps entries. */
export function RetentionCard() {
  const query = useKeptYears();
  const keep = useKeepYears(query.data?.isStored ?? false, () =>
    toast({ kind: 'success', title: t('Saved') }),
  );
  const save = (years: number | null) =>
    keep.mutate(years, {
      onError: (error) => {
        const { title, advice } = problemText(error);
        toast({ title, description: advice, kind: 'destructive' });
      },
    });
  /** A shorter time, which removes entries, until somebody confirms it. */
  const [shorter, setShorter] = useState<number | null>(null);
  return (
    <Card title={t('Retention')}>
      <p className="mb-3 text-pretty text-ink-soft">
        {t(
          'Older entries are removed for good. The removal is an entry itself, and the others can still be verified.',
        )}
      </p>
      <QueryView query={query} skeleton={<Skeleton className="h-11 w-full" />}>
        {({ years }) => (
          <Field label={t('Keep entries')}>
            <Select
              value={String(years ?? '')}
              disabled={keep.isPending}
              placeholder={t('Forever')}
              options={[...new Set([...YEARS, ...(years ? [years] : [])])]
                .sort((a, b) => a - b)
                .map((count) => ({
                  value: String(count),
                  label: yearsText(count),
                }))}
              onChange={({ target }) => {
                const chosen = target.value === '' ? null : Number(target.value);
                if (chosen !== null && (years === null || chosen < years)) setShorter(chosen);
                else save(chosen);
              }}
            />
          </Field>
        )}
      </QueryView>
      <ConfirmDialog
        open={shorter !== null}
        onOpenChange={() => setShorter(null)}
        title={t('Remove older entries for good?')}
        description={t('Entries older than {{years}} are removed within a day. Nobody can bring them back.', {
          years: yearsText(shorter ?? 1),
        })}
        action={t('Remove older entries')}
        onConfirm={() => save(shorter)}
      />
    </Card>
  );
}

const yearsText = (count: number): string =>
  count === 1 ? t('1 year') : t('{{count}} years', { count: String(count) });
