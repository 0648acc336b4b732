import { useState } from 'react';
import { useLastBlock, useVerifyAudit, type Verification } from '#web/features/audit/queries.ts';
import { countText } from '#web/lib/count-labels.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PROBLEMS: Readonly<Record<string, Message>> = {
  link: message(
    'Block {{number}} does not follow the block before it: a block was removed, added, or moved.',
  ),
  block: message('Block {{number}} was changed after it was sealed.'),
  entries: message(
    'The entries of block {{number}} are not those that were sealed: one was changed, added, or removed.',
  ),
  start: message('There are entries before block {{number}}, where none were sealed.'),
};

/** The newest hash of the log, and its verification. */
export function SealCard() {
  const query = useLastBlock();
  const [state, setState] = useState<Verification>();
  const verify = useVerifyAudit(setState);
  return (
    <Card title={t('Proof against changes')}>
      <p className="text-pretty text-ink-soft">
        {t(
          'Entries are sealed every few seconds: each block has a hash of its entries and of the block before. Keep the newest hash elsewhere, such as in an email to yourself: whoever rewrites the log later cannot match it.',
        )}
      </p>
      <QueryView query={query} skeleton={<Skeleton className="mt-3 h-10 w-full" />}>
        {(block) =>
          block ? (
            <div className="mt-3">
              <p>
                {t('Block {{number}}, sealed {{time}}', {
                  number: countText(block.number),
                  time: formatDateTime(block.sealed_at),
                })}
              </p>
              <p className="flex items-center gap-2">
                <code className="figures min-w-0 break-all text-xs">{block.hash}</code>
                <CopyButton text={block.hash} label={t('Copy the hash')} />
              </p>
            </div>
          ) : (
            <p className="mt-3 text-ink-soft">{t('No entry is sealed yet.')}</p>
          )
        }
      </QueryView>
      <div className="mt-3 grid gap-3" role="status">
        {state?.broken && (
          <Alert kind="error" title={t('The log was changed')}>
            {t(PROBLEMS[state.broken.problem] ?? PROBLEMS.block ?? message('The log was changed'), {
              number: countText(state.broken.block),
            })}
          </Alert>
        )}
        {verify.isPending && state && (
          <p>{t('Verifying: {{entries}} entries so far', { entries: countText(state.entries) })}</p>
        )}
        {state?.isComplete && !state.broken && (
          <p>
            {t('Nothing was changed: {{entries}} entries in {{blocks}} blocks match their hashes.', {
              entries: countText(state.entries),
              blocks: countText(state.blocks),
            })}
          </p>
        )}
        {verify.isError && <p className="text-brick-ink">{problemText(verify.error).title}</p>}
      </div>
      <Button className="mt-3" busy={verify.isPending} onClick={() => verify.mutate()}>
        {t('Verify the log')}
      </Button>
    </Card>
  );
}
