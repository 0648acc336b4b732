import type { Json } from '#shared/database.ts';
import { type Message, message, t } from '#web/lib/text.ts';

const LISTS: Readonly<Record<string, Message>> = {
  partners: message(
    '{{who}} imported {{count}} customer {{from}}|{{who}} imported {{count}} customers {{from}}',
  ),
  subcontractors: message(
    '{{who}} imported {{count}} subcontractor {{from}}|{{who}} imported {{count}} subcontractors {{from}}',
  ),
  locations: message(
    '{{who}} imported {{count}} location {{from}}|{{who}} imported {{count}} locations {{from}}',
  ),
  people: message('{{who}} imported {{count}} person {{from}}|{{who}} imported {{count}} people {{from}}'),
};
const OTHER = message('{{who}} imported {{count}} line {{from}}|{{who}} imported {{count}} lines {{from}}');

/** 'Dana Whitfield imported 900 locations from “sites.csv”: 880 added, 20 refused' */
export function importSentence(list: string, after: Record<string, Json | undefined>, who: string): string {
  const [added, updated, skipped, refused] = ['added', 'updated', 'skipped', 'refused'].map((name) =>
    Number(after[name] ?? 0),
  ) as [number, number, number, number];
  const file = String(after.file_name ?? '');
  const sentence = t(LISTS[list] ?? OTHER, {
    who,
    count: added + updated + skipped + refused,
    from: file === '' ? t('from pasted rows') : t('from “{{file}}”', { file }),
  });
  const outcome = [
    added > 0 && t('{{count}} added|{{count}} added', { count: added }),
    updated > 0 && t('{{count}} updated|{{count}} updated', { count: updated }),
    skipped > 0 && t('{{count}} left as they are|{{count}} left as they are', { count: skipped }),
    refused > 0 && t('{{count}} refused|{{count}} refused', { count: refused }),
  ];
  return `${sentence}: ${outcome.filter(Boolean).join(', ')}`;
}
