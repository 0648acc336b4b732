import { haptic } from '#web/lib/haptics.ts';

/** A short message over the page. `destructive` is for what failed. */
export interface ToastMessage {
  title: string;
  description?: string;
  kind?: 'success' | 'destructive' | 'plain';
  /** It is about no page, such as a message that arrives, and stays when another page opens. */
  stays?: true;
  /** What one can do about it, while it stands. */
  action?: { label: string; onSelect: () => void };
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let show: Listener | null = null;

/** Shows a toast from anywhere. The toaster is loaded after the first paint; earlier messages wait for it. */
export function toast(message: ToastMessage): void {
  if (message.kind === 'destructive') haptic('error');
  if (show) show(message);
  else waiting.push(message);
}

/** The toaster's side: takes over what waited. Returns how to let go. */
export function receiveToasts(listener: Listener): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    show = null;
  };
}
