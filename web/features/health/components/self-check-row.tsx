import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock3, LoaderCircle, Play } from 'lucide-react';
import type { SelfCheckName } from '#shared/rules/self-checks.ts';
import type { SelfCheckResult } from '#web/features/health/queries.ts';
import { isUnderWay } from '#web/features/health/run-self-check.ts';
import { PROBLEM_TEXTS, SELF_CHECK_TEXTS } from '#web/features/health/self-check-texts.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

const LOOKS = {
  untried: { label: message('Not tried yet'), icon: CircleDashed, className: 'text-ink-soft' },
  waiting: { label: message('Waits for its turn'), icon: Clock3, className: 'text-ink-soft' },
  running: { label: message('Running'), icon: LoaderCircle, className: 'text-sky-ink' },
  passed: { label: message('Passed'), icon: CircleCheck, className: 'text-moss-ink' },
  not_set_up: { label: message('Not set up'), icon: CircleAlert, className: 'text-ochre-ink' },
  failed: { label: message('Failed'), icon: CircleX, className: 'text-brick-ink' },
} as const;

interface SelfCheckRowProps {
  name: SelfCheckName;
  result: SelfCheckResult | undefined;
  /** Its index among the checks that this window has still to run; −1 when it is not one of them. */
  queueIndex: number;
  /** Whether a check of the portal runs: one at a time. */
  isBlocked: boolean;
  onRun: () => void;
}

/** A self-check: what it does, its state in words, its last result, and what to do when it failed. */
export function SelfCheckRow({ name, result, queueIndex, isBlocked, onRun }: SelfCheckRowProps) {
  const { title, detail } = SELF_CHECK_TEXTS[name];
  const look = lookOf(result, queueIndex);
  const { label, icon: Icon, className } = LOOKS[look];
  const isResult = result && look !== 'running' && look !== 'waiting';
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 gap-y-1 py-3">
      <Icon aria-hidden className={cn('mt-0.5 size-5', className, look === 'running' && 'animate-spin')} />
      <div className="min-w-0">
        <h3 className="font-medium text-pretty">{t(title)}</h3>
        <p className="text-pretty text-ink-soft">{t(detail)}</p>
        <div aria-live="polite" className="wrap-anywhere mt-1 min-h-5">
          <p className="flex flex-wrap gap-x-2.5">
            <span className={cn('font-medium', className)}>{t(label)}</span>
            {isResult && <LastRun result={result} />}
          </p>
          {isResult && <Problem result={result} />}
        </div>
      </div>
      <Button
        size="small"
        busy={look === 'running'}
        disabled={isBlocked}
        aria-label={t('Run: {{check}}', { check: t(title) })}
        onClick={onRun}
      >
        {look !== 'running' && <Play aria-hidden />}
        {t('Run')}
      </Button>
    </li>
  );
}

function lookOf(result: SelfCheckResult | undefined, queueIndex: number): keyof typeof LOOKS {
  if (queueIndex > 0) return 'waiting';
  if (queueIndex === 0 || (result && isUnderWay(result.state, result.ends_by))) return 'running';
  if (!result) return 'untried';
  return result.state === 'running' ? 'failed' : result.state;
}

function LastRun({ result }: { result: SelfCheckResult }) {
  const who = personName(result.person);
  const facts = { date: formatDateTime(result.started_at), person: who };
  return (
    <span className="figures text-ink-soft">
      {result.duration_ms === null
        ? t('{{date}}, {{person}}', facts)
        : t('{{date}}, {{person}}, in {{duration}}', {
            ...facts,
            duration: durationText(result.duration_ms),
          })}
    </span>
  );
}

function Problem({ result }: { result: SelfCheckResult }) {
  const problem = result.state === 'running' ? 'interrupted' : result.problem;
  if (!problem) return null;
  const { what, advice } = PROBLEM_TEXTS[problem];
  return (
    <div className="mt-0.5">
      <p>{t(what)}</p>
      <p className="font-medium">{t(advice)}</p>
      {result.detail && <p className="text-ink-soft">{result.detail}</p>}
    </div>
  );
}

const durationText = (ms: number): string =>
  ms < 1000 ? t('{{ms}} ms', { ms }) : t('{{seconds}} s', { seconds: (ms / 1000).toFixed(1) });
