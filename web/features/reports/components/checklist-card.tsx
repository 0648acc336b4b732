import { Ban, Check, Minus, X } from 'lucide-react';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

const LOOKS = {
  failed: { icon: X, word: message('Failed'), style: 'bg-brick-tint text-brick-ink' },
  done: { icon: Check, word: message('Done'), style: 'bg-moss-tint text-moss-ink' },
  not_applicable: { icon: Ban, word: message('Not applicable'), style: 'bg-sunken text-ink-soft' },
  none: { icon: Minus, word: message('Not answered'), style: 'bg-sunken text-ink-soft' },
} as const;

/** The answered checklist; empty for a report without one. */
export function ChecklistCard({ checklist }: { checklist: readonly ChecklistAnswer[] }) {
  if (checklist.length === 0) return null;
  const failed = checklist.filter(({ answer }) => answer === 'failed').length;
  return (
    <Card
      title={t('Checklist')}
      aside={
        failed > 0 ? (
          <span className="rounded-sm bg-brick-tint px-2 py-0.5 font-medium text-brick-ink">
            {t('{{count}} failed', { count: failed })}
          </span>
        ) : undefined
      }
    >
      <ul className="divide-y divide-line">
        {checklist.map(({ item_id, text, answer, note }) => {
          const { icon: Icon, word, style } = LOOKS[answer ?? 'none'];
          return (
            <li key={item_id} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
              <span className={cn('mt-px grid size-5 shrink-0 place-items-center rounded-full', style)}>
                <Icon aria-hidden className="size-3.5" />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {text}
                {note && <span className="mt-0.5 block text-ink-soft">{note}</span>}
              </span>
              <span
                className={cn('shrink-0 text-ink-soft', answer === 'failed' && 'font-medium text-brick-ink')}
              >
                {t(word)}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
