import { X, Zap } from 'lucide-react';
import { useState } from 'react';
import { useJobs, useMyJobs } from '#web/features/receipts/job-queries.ts';
import { type Job, restOf, type Share, withJob } from '#web/features/receipts/receipt-form.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface SharesFieldProps {
  profileId: string;
  /** The total in the form. */
  amount: string;
  shares: readonly Share[];
  onChange: (shares: Share[]) => void;
  /** What the person is clocked in to now, if known. */
  current: Job | null;
  error?: string | undefined;
}

/** The allocations: work orders and projects with their amounts, and the remaining amount. */
export function SharesField({ profileId, amount, shares, onChange, current, error }: SharesFieldProps) {
  const [added, setAdded] = useState(0);
  const { text, searchOf, clear } = useOptionSearch();
  const found = useJobs(profileId, text);
  const jobs = found.jobs.filter((job) => !shares.some(({ id }) => id === job.id));
  const mine = useMyJobs(profileId).data ?? [];
  const suggested = current ?? (mine.length === 1 ? mine[0] : undefined);
  const rest = restOf(amount, shares);

  const add = (job: Job) => {
    onChange(withJob(amount, shares, job));
    clear();
    setAdded(added + 1);
  };
  return (
    <div className="grid gap-3">
      {shares.length === 0 && suggested && (
        <Button wraps className="max-w-full justify-start max-md:w-full" onClick={() => add(suggested)}>
          <Zap aria-hidden />
          {t('All on {{job}}', { job: `${suggested.number} ${suggested.title}` })}
        </Button>
      )}
      {shares.length > 0 && (
        <ul className="grid gap-2">
          {shares.map((share) => (
            <li key={share.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="figures block text-ink-soft text-xs">{share.number}</span>
                <span className="line-clamp-2 wrap-anywhere">{share.title}</span>
              </span>
              {/* An input is as wide as its frame, whatever width it is given. */}
              <span className="w-28 shrink-0">
                <AmountInput
                  aria-label={t('Share of {{number}} in dollars', { number: share.number })}
                  value={share.amount}
                  onChange={(event) =>
                    onChange(
                      shares.map((one) =>
                        one.id === share.id ? { ...one, amount: event.target.value } : one,
                      ),
                    )
                  }
                  className="text-right"
                />
              </span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('Remove {{name}}', { name: share.number })}
                onClick={() => onChange(shares.filter(({ id }) => id !== share.id))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label={t('Add a work order or project')} error={error}>
        <Combobox
          // Cleared after each selection.
          key={added}
          options={jobs.map((job) => ({ value: job.id, label: job.title, detail: job.number }))}
          value={null}
          search={searchOf(found.query, found.isLimited)}
          onValueChange={(id) => {
            const job = jobs.find((one) => one.id === id);
            if (job) add(job);
          }}
          placeholder={t('Search by number or title')}
        />
      </Field>
      <p role="status" className={cn('flex justify-between', rest < 0 ? 'text-brick-ink' : 'text-ink-soft')}>
        <span>{rest < 0 ? t('More than was paid') : t('On no job')}</span>
        <span className="figures font-medium">{formatMoney(Math.abs(rest))}</span>
      </p>
    </div>
  );
}
