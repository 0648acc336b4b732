import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { RebuildDialog } from '#web/features/offline/components/rebuild-dialog.tsx';
import { repairStorage } from '#web/features/offline/storage-actions.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { type DatabaseFacts, findIssues } from '#web/offline/repair/integrity.ts';
import type { RepairResult } from '#web/offline/repair/repair.ts';
import { planRepair, type RepairLevel, stepsOf } from '#web/offline/repair/repair-plan.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const LEVELS: Record<RepairLevel, { title: Message; text: Message; button: Message }> = {
  1: {
    title: message('Rebuild an index'),
    text: message('Browsers cannot rebuild a single index. The database must be recreated instead.'),
    button: message('Rebuild'),
  },
  2: {
    title: message('Migrate or repair'),
    text: message('Upgrades the database, and repairs or sets aside damaged records.'),
    button: message('Repair'),
  },
  3: {
    title: message('Recreate the database'),
    text: message('Copies everything, recreates the database, and restores the copies.'),
    button: message('Recreate'),
  },
  4: {
    title: message('Emergency rebuild'),
    text: message('The same, but only with readable data. The rest is lost.'),
    button: message('Rebuild'),
  },
};
const ALL_LEVELS: readonly RepairLevel[] = [1, 2, 3, 4];
const RISKS = ['low', 'medium', 'high'] as const;
const RISK_NAMES = {
  low: message('low', 'risk'),
  medium: message('medium', 'risk'),
  high: message('high', 'risk'),
};

/** The four repair levels, each with a button, its duration, and its risk (offline requirements 4.5 and 9.1). */
export function RepairCard({ profileId, facts }: { profileId: string; facts: DatabaseFacts | undefined }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const repair = useMutation({
    mutationFn: (level: RepairLevel) => repairStorage({ depth: 'everything', mayLose: level === 4, level }),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: ['device-storage'] });
    },
  });
  const advised = facts ? planRepair(findIssues(facts), facts.version).map(({ level }) => level) : [];
  return (
    <Card title={t('Repair')} flush>
      {repair.data !== undefined && <Outcome result={repair.data} />}
      <ol className="divide-y divide-line/70">
        {ALL_LEVELS.map((level) => {
          const { title, text, button } = LEVELS[level];
          const steps = stepsOf(level);
          const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
          const risk = RISKS[Math.max(...steps.map((step) => RISKS.indexOf(step.risk)))];
          return (
            <li key={level} className="flex items-center gap-4 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {level}. {t(title)}
                  {advised.includes(level) && (
                    <span className="font-normal text-ochre-ink"> · {t('advised now')}</span>
                  )}
                </p>
                <p className="text-pretty text-ink-soft">{t(text)}</p>
                <p className="figures mt-0.5 text-ink-soft text-xs">
                  {t('About {{seconds}} s · {{risk}} risk', { seconds, risk: t(RISK_NAMES[risk ?? 'low']) })}
                </p>
              </div>
              <Button
                className="w-26"
                variant={level === 4 ? 'danger' : 'outline'}
                disabled={repair.isPending}
                busy={repair.isPending && repair.variables === level}
                aria-label={t('{{button}}: {{title}}', { button: t(button), title: t(title) })}
                onClick={() => (level === 4 ? setAsking(true) : repair.mutate(level))}
              >
                {level !== 4 && !(repair.isPending && repair.variables === level) && <Wrench aria-hidden />}
                {t(button)}
              </Button>
            </li>
          );
        })}
      </ol>
      <RebuildDialog
        profileId={profileId}
        open={isAsking}
        isBusy={repair.isPending}
        onOpenChange={setAsking}
        onRebuild={() => repair.mutate(4)}
      />
    </Card>
  );
}

/** The steps of the repair, their errors, and the remaining issues. */
function Outcome({ result }: { result: RepairResult | null }) {
  const problem = result?.steps.findLast((step) => step.problem)?.problem;
  const isDone = result !== null && result.left.length === 0 && result.steps.some((step) => !step.problem);
  return (
    <div className="px-4 pb-3">
      <Alert kind={isDone ? 'success' : 'attention'} title={isDone ? t('Done') : t('The repair failed')}>
        {problem && <p>{t(received(problem))}</p>}
        {result && result.fixed > 0 && (
          <p>
            {t('Fixed {{count}} issue automatically.|Fixed {{count}} issues automatically.', {
              count: result.fixed,
            })}
          </p>
        )}
        {result && result.setAside > 0 && (
          <p>{t('{{count}} record set aside.|{{count}} records set aside.', { count: result.setAside })}</p>
        )}
        {!result && <p>{t('The storage could not be opened')}</p>}
      </Alert>
    </div>
  );
}
