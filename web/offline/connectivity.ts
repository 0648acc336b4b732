/** The quality of the connection (offline requirements 4.6). */
export interface Connectivity {
  isOnline: boolean;
  isSlow: boolean;
}

/** The Network Information API, which Safari and Firefox do not support. */
export interface NetworkInformation extends EventTarget {
  effectiveType?: string;
  /** Megabits per second. */
  downlink?: number;
  /** The user has turned on data saving. */
  saveData?: boolean;
}

/** Slow is slow-2g, 2g, or less than one megabit per second. An offline device is not slow. */
export function connectivityOf(
  isOnline: boolean,
  network?: Omit<NetworkInformation, keyof EventTarget>,
): Connectivity {
  const { effectiveType, downlink } = network ?? {};
  const isSlow =
    effectiveType === 'slow-2g' || effectiveType === '2g' || (downlink !== undefined && downlink < 1);
  return { isOnline, isSlow: isOnline && isSlow };
}

const network = (): NetworkInformation | undefined =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection;

let known: Connectivity | null = null;

/** The same object until something changes. */
export function readConnectivity(): Connectivity {
  const now = connectivityOf(navigator.onLine, network());
  if (known?.isOnline !== now.isOnline || known.isSlow !== now.isSlow) known = now;
  return known;
}

/** Calls back when the connection may have changed. Returns a function that stops it. */
export function subscribeToConnectivity(listener: () => void): () => void {
  const connection = network();
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  connection?.addEventListener('change', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
    connection?.removeEventListener('change', listener);
  };
}
