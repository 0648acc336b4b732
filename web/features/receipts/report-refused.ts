import type { CommandOutput } from '#shared/commands.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Reports the reason of each refusal of a bulk action. */
export function reportRefused(
  { refused }: CommandOutput<'approve_receipts'>,
  receipts: readonly { id: string; vendor_name: string }[],
): void {
  if (refused.length === 0) return;
  const nameOf = new Map(receipts.map(({ id, vendor_name }) => [id, vendor_name]));
  toast({
    kind: 'destructive',
    title: t('{{count}} receipt was left as it is|{{count}} receipts were left as they are', {
      count: refused.length,
    }),
    description: refused.map((item) => `${nameOf.get(item.id) ?? ''}: ${reasonText(item).title}`).join(' '),
  });
}
