import type { CommandOutput } from '#shared/commands.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Says what came of many: how many were done (`title`), and of each that was refused why. */
export function sayVerdicts(
  { done, refused }: CommandOutput<'approve_receipts'>,
  receipts: readonly { id: string; vendor_name: string }[],
  title: string,
): void {
  if (done.length > 0) toast({ kind: 'success', title });
  if (refused.length === 0) return;
  const nameOf = new Map(receipts.map(({ id, vendor_name }) => [id, vendor_name]));
  toast({
    kind: 'destructive',
    title: t('{{count}} receipt was left as it is|{{count}} receipts were left as they are', {
      count: refused.length,
    }),
    description: refused
      .map(({ id, message }) => `${nameOf.get(id) ?? ''}: ${t(received(message))}`)
      .join(' '),
  });
}
