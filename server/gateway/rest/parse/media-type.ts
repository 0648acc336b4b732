import { noMediaType } from '#server/gateway/errors/rest-refusals.ts';
import { byPreference, type MediaWish, parseAccept } from '#server/gateway/rest/parse/accept.ts';
import type { RelationName } from '#server/gateway/rest/schema-cache/schema.ts';

/** How the answer is written. */
export interface AnswerFormat {
  /** Rows as a list, exactly one row, CSV or GeoJSON; a plain value as its text or its bytes. */
  kind: 'array' | 'object' | 'csv' | 'geojson' | 'text' | 'bytes';
  /** Leave keys with null out. */
  nullsStripped: boolean;
  contentType: string;
  /** The function that writes a row as a feature; only of GeoJSON. */
  toFeature?: RelationName;
  /** How PostgreSQL would answer, instead of the answer. */
  plan?: PlanFormat;
}

export interface PlanFormat {
  format: 'text' | 'json';
  options: readonly string[];
}

/** What there is besides JSON and CSV. */
export interface Offers {
  /** `ST_AsGeoJSON`, where PostGIS is installed. */
  toFeature?: RelationName | undefined;
  /** EXPLAIN is allowed. */
  plan?: boolean;
  /** The type of a function's plain result. */
  scalar?: string | undefined;
}

const JSON_ARRAY: AnswerFormat = {
  kind: 'array',
  nullsStripped: false,
  contentType: 'application/json; charset=utf-8',
};

/**
 * The format of the `Accept` header that is wished for most, of those that there are (rest protocol 9).
 * @throws Refusal PGRST107 (status 406)
 */
export function chooseFormat(accept: string | undefined, offers: Offers): AnswerFormat {
  if (accept === undefined || accept.trim() === '') return JSON_ARRAY;
  for (const wish of byPreference(parseAccept(accept))) {
    const format = formatOf(wish, offers);
    if (format) return format;
  }
  throw noMediaType(accept);
}

function formatOf({ type, parameters }: MediaWish, offers: Offers): AnswerFormat | undefined {
  const nullsStripped = parameters.get('nulls') === 'stripped';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return jsonFormat('array', nullsStripped);
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return jsonFormat('object', nullsStripped);
    case 'text/*':
    case 'text/csv':
      return { kind: 'csv', nullsStripped: false, contentType: 'text/csv; charset=utf-8' };
    case 'application/geo+json':
      return (
        offers.toFeature && { ...fixed('geojson', `${type}; charset=utf-8`), toFeature: offers.toFeature }
      );
    case 'text/plain':
      return offers.scalar === undefined ? undefined : fixed('text', `${type}; charset=utf-8`);
    case 'text/xml':
      return offers.scalar === 'xml' ? fixed('text', `${type}; charset=utf-8`) : undefined;
    case 'application/octet-stream':
      return offers.scalar === undefined ? undefined : fixed('bytes', type);
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return offers.plan ? planFormat('text', parameters, offers) : undefined;
    case 'application/vnd.pgrst.plan+json':
      return offers.plan ? planFormat('json', parameters, offers) : undefined;
    default:
      return undefined;
  }
}

function fixed(kind: AnswerFormat['kind'], contentType: string): AnswerFormat {
  return { kind, nullsStripped: false, contentType };
}

function jsonFormat(kind: 'array' | 'object', nullsStripped: boolean): AnswerFormat {
  const stripped = nullsStripped ? ';nulls=stripped' : '';
  return {
    kind,
    nullsStripped,
    contentType: `application/vnd.pgrst.${kind}+json${stripped}; charset=utf-8`,
  };
}

const PLAN_OPTIONS: readonly string[] = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** `for` is the format whose statement is explained. */
function planFormat(
  format: 'text' | 'json',
  parameters: MediaWish['parameters'],
  offers: Offers,
): AnswerFormat | undefined {
  const [explained] = parseAccept(parameters.get('for') ?? 'application/json');
  const base = explained && formatOf(explained, { ...offers, plan: false });
  if (!explained || !base) return undefined;
  const wished = parameters.get('options')?.split('|') ?? [];
  const options = PLAN_OPTIONS.filter((option) => wished.includes(option));
  const said = options.length > 0 ? `; options=${options.join('|')}` : '';
  const contentType = `application/vnd.pgrst.plan+${format}; for="${explained.type}"${said}; charset=utf-8`;
  return { ...base, contentType, plan: { format, options } };
}
