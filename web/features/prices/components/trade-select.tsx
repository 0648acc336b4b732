import type { ComponentProps } from 'react';
import { activeTrades } from '#web/lib/office-trades.ts';
import { Select } from '#web/ui/select.tsx';

interface TradeSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'> {
  value: string | null | undefined;
  onChange: (trade: string | null) => void;
  placeholder: string;
}

/** A trade of the office, or none. One that is no longer active stays where it was chosen. */
export function TradeSelect({ value, onChange, ...rest }: TradeSelectProps) {
  const trades = activeTrades();
  const all = value && !trades.includes(value) ? [value, ...trades] : trades;
  return (
    <Select
      {...rest}
      value={value ?? ''}
      options={all.map((trade) => ({ value: trade, label: trade }))}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
