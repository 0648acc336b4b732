import type { Breakdown } from '#web/features/analytics/figures.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { Select } from '#web/ui/select.tsx';

const LABELS: Partial<Record<Breakdown, Message>> = {
  trade: message('By trade'),
  priority: message('By priority'),
  subcontractor: message('By subcontractor'),
  customer: message('By customer'),
};

interface BreakdownSelectProps<Value extends Breakdown> {
  /** The chart's title, for screen readers. */
  label: string;
  choices: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Selects the breakdown of a chart. */
export function BreakdownSelect<Value extends Breakdown>(props: BreakdownSelectProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <Select
      aria-label={label}
      className="w-48 max-w-full"
      options={choices.map((choice) => ({ value: choice, label: t(LABELS[choice] ?? received(choice)) }))}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
