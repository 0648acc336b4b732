import { t } from '#web/lib/text.ts';
import type { Connectivity } from '#web/offline/connectivity.ts';
import type { StorageState } from '#web/offline/database/storage-machine.ts';

export type BannerAction = 'retry' | 'reset' | 'clean' | 'fix' | 'sync' | 'look' | 'ask';

export interface Banner {
  tone: 'info' | 'attention' | 'error';
  /** The conditions, most important first. */
  texts: readonly string[];
  /** The action for the first condition that has one. */
  actions: readonly BannerAction[];
  /** An operation is running. */
  isBusy?: boolean;
}

export interface BannerFacts {
  storage: Pick<StorageState, 'state' | 'isRecoverable'>;
  /** Opening takes unusually long. */
  isOpeningLong: boolean;
  connectivity: Connectivity;
  /** A part of the screen waits long for its first response. */
  isAnswerLate: boolean;
  isAlmostFull: boolean;
  /** All items on this device that are delivered automatically: reports, photos, clock events, and messages. */
  pending: number;
  /** Why a clock event or message is only in the memory of this page. */
  unsaved: 'full' | 'memory' | null;
  /** Items that need the user's attention. */
  needAttention: number;
}

/**
 * The content of the status banner (offline requirements 2.8). Null, and so hidden, when all of these hold: online,
 * fast connection, no late response, nothing pending, storage at most 90 percent used, and no storage fallback in use.
 */
export function bannerOf(facts: BannerFacts): Banner | null {
  return openingBanner(facts) ?? workingBanner(facts);
}

function openingBanner({ storage, isOpeningLong }: BannerFacts): Banner | null {
  const busy = (text: string): Banner => ({ tone: 'info', texts: [text], actions: [], isBusy: true });
  switch (storage.state) {
    case 'initializing':
      // Usually it takes a moment: a banner that flashes would be worse than none.
      return isOpeningLong ? busy(t('Initializing storage...')) : null;
    case 'retrying':
      return busy(t('Retrying connection...'));
    case 'upgrading':
      return busy(t('Upgrading database...'));
    case 'failed':
      return {
        tone: 'error',
        texts: [t('Storage failed to initialize')],
        actions: storage.isRecoverable ? ['retry', 'reset'] : ['retry'],
      };
    default:
      return null;
  }
}

/** The most urgent first. */
const TONES: readonly Banner['tone'][] = ['error', 'attention'];

interface Statement {
  isSo: boolean;
  text: string;
  tone: Banner['tone'];
  action?: BannerAction | undefined;
}

function workingBanner({
  storage,
  connectivity,
  isAnswerLate,
  isAlmostFull,
  pending,
  unsaved,
  needAttention,
}: BannerFacts): Banner | null {
  const { isOnline, isSlow } = connectivity;
  const statements: Statement[] = [
    {
      isSo: unsaved !== null,
      text:
        unsaved === 'full'
          ? t('Not saved: storage is full. Keep the app open')
          : t('Not saved: storage does not work. Keep the app open'),
      tone: 'error',
      action: isOnline ? 'sync' : undefined,
    },
    {
      isSo: storage.state === 'fallback',
      text: t('Temporary storage active'),
      tone: 'attention',
      action: 'fix',
    },
    { isSo: !isOnline, text: t("You're offline"), tone: 'info' },
    {
      isSo: isOnline && isAnswerLate,
      text: t('No answer yet: the connection is slow or lost'),
      tone: 'info',
      action: 'ask',
    },
    { isSo: isSlow && !isAnswerLate, text: t('Slow connection detected'), tone: 'info' },
    { isSo: isAlmostFull, text: t('Storage almost full'), tone: 'attention', action: 'clean' },
    {
      // What is not saved is pending, and the banner stays short.
      isSo: pending > 0 && unsaved === null,
      text: t('{{count}} item pending sync|{{count}} items pending sync', { count: pending }),
      tone: 'info',
      action: isOnline ? 'sync' : undefined,
    },
    {
      isSo: needAttention > 0,
      text: t('{{count}} needs attention|{{count}} need attention', { count: needAttention }),
      tone: 'attention',
      action: 'look',
    },
  ];
  const active = statements.filter(({ isSo }) => isSo);
  if (active.length === 0) return null;
  const action = active.find((statement) => statement.action)?.action;
  return {
    tone: TONES.find((tone) => active.some((statement) => statement.tone === tone)) ?? 'info',
    texts: active.map(({ text }) => text),
    actions: action ? [action] : [],
  };
}
