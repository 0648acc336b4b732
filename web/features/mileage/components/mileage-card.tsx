import { useState } from 'react';
import { MileageList, milesText } from '#web/features/mileage/components/mileage-list.tsx';
import { RecordDialog } from '#web/features/mileage/components/record-dialog.tsx';
import { type Job, useMileage } from '#web/features/mileage/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What was driven for a work order or project, and the form for more. People see their own entries, the office all. */
export function MileageCard({ job }: { job: Job }) {
  const query = useMileage(job);
  const may = useMay();
  const [isRecording, setIsRecording] = useState(false);
  const title = may('manage_time') || may('see_costs') ? t('Mileage') : t('Your mileage');
  const add = (
    <Button size="small" onClick={() => setIsRecording(true)}>
      {t('Add miles')}
    </Button>
  );
  const total = (query.data ?? []).reduce((sum, { miles }) => sum + Math.round(miles * 10), 0) / 10;
  return (
    <>
      {query.data?.length === 0 ? (
        <EmptyCard title={title} text={t('Nobody has driven for it yet.')} aside={add} />
      ) : (
        <Card
          title={title}
          aside={
            <>
              {total > 0 && <span className="figures font-semibold">{milesText(total)}</span>}
              {add}
            </>
          }
        >
          <QueryView query={query} skeleton={<Skeleton className="h-6" />}>
            {(entries) => <MileageList entries={entries} />}
          </QueryView>
        </Card>
      )}
      {isRecording && <RecordDialog job={job} onClose={() => setIsRecording(false)} />}
    </>
  );
}
