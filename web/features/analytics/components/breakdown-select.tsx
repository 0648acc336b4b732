import type { Breakdown } from '#web/features/analytics/figures.ts';
import { t } from '#web/lib/text.ts';
import { Select } from '#web/ui/select.tsx';

const LABELS: Partial<Record<Breakdown, string>> = {
  trade: 'By trade',
  priority: 'By priority',
  subcontractor: 'By subcontractor',
  customer: 'By customer',
};

interface BreakdownSelectProps<Value extends Breakdown> {
  /** Of which chart, for those who do not see what stands beside it. */
  label: string;
  choices: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** By what a chart is broken down. */
export function BreakdownSelect<Value extends Breakdown>(props: BreakdownSelectProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <Select
      aria-label={label}
      className="w-48 max-w-full"
      options={choices.map((choice) => ({ value: choice, label: t(LABELS[choice] ?? choice) }))}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
