import { haptic } from '#web/lib/haptics.ts';

/** A short message over the page. `destructive` is for what failed, `attention` for what worked only in part. */
export interface ToastMessage {
  title: string;
  description?: string;
  kind?: 'success' | 'attention' | 'destructive' | 'plain';
  /** It does not belong to a page (such as a new message), so it stays when another page opens. */
  stays?: true;
  /** The title of an earlier toast that this one proves wrong, and closes. */
  outdates?: string;
  /** How long it is shown, with a countdown; five seconds otherwise. */
  shownMs?: number;
  /** A button in the toast. */
  action?: { label: string; onSelect: () => void };
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let show: Listener | null = null;

/** Shows a toast from anywhere. The toaster loads after the first paint; earlier messages wait for it. */
export function toast(message: ToastMessage): void {
  if (message.kind === 'destructive') haptic('error');
  if (show) show(message);
  else waiting.push(message);
}

/** Connects the toaster, which receives the waiting toasts. Returns a function that disconnects it. */
export function receiveToasts(listener: Listener): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    show = null;
  };
}
