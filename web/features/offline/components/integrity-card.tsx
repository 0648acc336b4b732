import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import { type Message, message, t } from '#web/lib/text.ts';
import { SCHEMA, STORE_NAMES } from '#web/offline/database/schema.ts';
import {
  type DatabaseFacts,
  findIssues,
  type IntegrityIssue,
  type Severity,
} from '#web/offline/repair/integrity.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The results of the integrity check, by store (offline requirements 8.2). */
export function IntegrityCard({ query }: { query: UseQueryResult<DatabaseFacts> }) {
  return (
    <Card
      title={t('Integrity')}
      aside={
        <Button size="small" busy={query.isFetching} onClick={() => query.refetch()}>
          {!query.isFetching && <RotateCw aria-hidden />}
          {t('Check everything')}
        </Button>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-60 w-full" />}>
        {(facts) => (
          <div className="grid gap-4">
            <IssueList issues={findIssues(facts)} />
            <StoreTable facts={facts} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

const SEVERITIES: Record<Severity, Message> = {
  low: message('low', 'severity'),
  medium: message('medium', 'severity'),
  high: message('high', 'severity'),
  critical: message('critical', 'severity'),
};

const TONES: Record<Severity, string> = {
  low: 'text-ink-soft',
  medium: 'text-ochre-ink',
  high: 'text-brick-ink',
  critical: 'text-brick-ink',
};

function IssueList({ issues }: { issues: readonly IntegrityIssue[] }) {
  if (issues.length === 0) {
    return (
      <p className="flex items-center gap-2.5">
        <CircleCheck aria-hidden className="size-5 text-moss-ink" />
        {t('No issues found')}
      </p>
    );
  }
  return (
    <ul className="grid gap-3">
      {issues.map(({ type, severity, message, records }) => (
        <li key={message}>
          <p className="font-medium">{message}</p>
          <p className="text-xs">
            <span className={TONES[severity]}>{t(SEVERITIES[severity])}</span>
            <span className="text-ink-soft"> · {type}</span>
          </p>
          {records && (
            <ul className="mt-1 text-ink-soft">
              {records.map(({ id, why }) => (
                <li key={id} className="wrap-anywhere">
                  {id}: {why}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function StoreTable({ facts: { version, stores } }: { facts: DatabaseFacts }) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-left text-ink-soft text-xs">
        {version === null ? t('No database') : t('Database version {{version}}', { version })}
      </caption>
      <thead className="text-left text-ink-soft text-xs">
        <tr className="border-line border-b">
          <th scope="col" className="py-1.5 font-normal">
            {t('Store')}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {t('Records')}
          </th>
          <th scope="col" className="py-1.5 pl-6 font-normal">
            {t('Indexes')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line/70">
        {STORE_NAMES.map((name) => {
          const store = stores[name];
          const expected = Object.keys(SCHEMA[name].indexes).length;
          return (
            <tr key={name}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="figures py-1.5 text-right">{store ? store.count : t('missing')}</td>
              <td className="figures py-1.5 pl-6">
                {store && t('{{count}} of {{expected}}', { count: store.indexes.length, expected })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
