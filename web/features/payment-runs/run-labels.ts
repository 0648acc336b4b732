import { message, t } from '#web/lib/text.ts';

interface RunState {
  status: string;
  payment_method: string;
  exported_at: string | null;
}

/** What the office has to know of a run: whether its file is still to be given to the bank. */
export function runState({ status, payment_method, exported_at }: RunState) {
  if (status === 'void') return 'void';
  return payment_method === 'ach' && exported_at === null ? 'waiting' : 'done';
}

const TEXTS = {
  void: message('Void', 'payment run'),
  waiting: message('File not downloaded'),
  done: message('Confirmed'),
};

export const runStatusText = (run: RunState): string => t(TEXTS[runState(run)]);
