import { CreditCard } from 'lucide-react';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** Opens the office's own page for payments, if it has one and something is left to pay. */
export function PayLink({ url, balance }: { url: string | null; balance: number }) {
  if (!url || balance <= 0) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyle({ variant: 'main' })}>
      <CreditCard aria-hidden />
      {t('Pay {{amount}}', { amount: formatMoney(balance) })}
    </a>
  );
}
