import { SyntaxRefusal } from '#server/gateway/rest/parse/scanner.ts';

/**
 * The parameters of a query string in their order; those without `=` are left out (rest protocol 2).
 * @throws SyntaxRefusal for texts that PostgreSQL cannot hold: broken percent escapes, NUL
 */
export function splitQuery(query: string): [key: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const part of query.split('&')) {
    const equals = part.indexOf('=');
    if (equals > 0) pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))]);
  }
  return pairs;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new SyntaxRefusal(
      '"failed to parse the query string"',
      'unexpected percent escape that is not UTF-8',
    );
  }
  if (decoded.includes('\0')) {
    throw new SyntaxRefusal('"failed to parse the query string"', 'unexpected NUL character');
  }
  return decoded;
}
