import { useState } from 'react';
import type { AccountingFormat } from '#shared/rules/accounting.ts';
import { MappingForm } from '#web/features/accounting/components/mapping-form.tsx';
import { NamesNeeded } from '#web/features/accounting/components/names-needed.tsx';
import { useBatchPreview, useMappings } from '#web/features/accounting/queries.ts';
import { today } from '#web/lib/dates.ts';
import { useMay } from '#web/lib/use-may.ts';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

/** The names in the accounting program, and which of them the next batch lacks. */
export function NamesPage() {
  const canExport = useMay()('invoice');
  const [format, setFormat] = useState<AccountingFormat>('qbo');
  const preview = useBatchPreview(format, today(), canExport);
  const unmapped = preview.isPlaceholderData ? undefined : preview.data?.unmapped;
  return (
    <div className="grid gap-4">
      {canExport && <NamesNeeded {...{ format, unmapped }} onFormat={setFormat} />}
      <QueryView query={useMappings()} skeleton={<DetailSkeleton />}>
        {(mappings) => <MappingForm {...{ mappings, format }} unmapped={unmapped ?? []} />}
      </QueryView>
    </div>
  );
}
