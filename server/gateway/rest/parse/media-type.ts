import { noMediaType } from '#server/gateway/errors/rest-refusals.ts';

/** How the answer is written. */
export interface AnswerFormat {
  /** A list of rows, exactly one row, or rows as CSV. */
  kind: 'array' | 'object' | 'csv';
  /** Leave keys with null out. */
  nullsStripped: boolean;
  contentType: string;
}

const JSON_ARRAY: AnswerFormat = {
  kind: 'array',
  nullsStripped: false,
  contentType: 'application/json; charset=utf-8',
};

/**
 * The first format of the `Accept` header that there is.
 * @throws Refusal PGRST107 (status 406)
 */
export function chooseFormat(accept: string | undefined): AnswerFormat {
  if (accept === undefined || accept.trim() === '') return JSON_ARRAY;
  for (const wish of accept.split(',')) {
    const format = formatOf(wish);
    if (format) return format;
  }
  throw noMediaType(accept);
}

function formatOf(wish: string): AnswerFormat | undefined {
  const [type, ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
  const nullsStripped = parameters.includes('nulls=stripped');
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return {
        kind: 'array',
        nullsStripped,
        contentType: contentType('application/vnd.pgrst.array+json', nullsStripped),
      };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        kind: 'object',
        nullsStripped,
        contentType: contentType('application/vnd.pgrst.object+json', nullsStripped),
      };
    case 'text/csv':
      return { kind: 'csv', nullsStripped: false, contentType: 'text/csv; charset=utf-8' };
    default:
      return undefined;
  }
}

function contentType(type: string, nullsStripped: boolean): string {
  return `${type}${nullsStripped ? ';nulls=stripped' : ''}; charset=utf-8`;
}
