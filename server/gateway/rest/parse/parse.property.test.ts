import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import { parseRows } from '#server/gateway/rest/parse/body.ts';
import { parseCallBody } from '#server/gateway/rest/parse/call-body.ts';
import { chooseFormat } from '#server/gateway/rest/parse/media-type.ts';
import { parsePreferences } from '#server/gateway/rest/parse/preferences.ts';
import { parseQuery } from '#server/gateway/rest/parse/query-tree.ts';
import { parseRangeHeader } from '#server/gateway/rest/parse/range-header.ts';
import { SyntaxRefusal } from '#server/gateway/rest/parse/scanner.ts';
import { hostileBody, hostileQuery, hostileText } from '#server/gateway/rest/test/hostile.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const runs = { numRuns: 2000, seed };

function onlyRefuses(parse: () => unknown, kind: typeof Refusal | typeof SyntaxRefusal): void {
  try {
    parse();
  } catch (error) {
    expect(error).toBeInstanceOf(kind);
  }
}

test(`a query string is parsed or refused with the position of the error (seed ${seed})`, () => {
  fc.assert(
    fc.property(hostileQuery, fc.boolean(), (query, argsAllowed) => {
      try {
        parseQuery(query, { argsAllowed });
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxRefusal);
        expect((error as SyntaxRefusal).message).toMatch(
          /\(line 1, column \d+\)$|^"failed to parse the query/s,
        );
      }
    }),
    runs,
  );
});

test('headers and bodies are parsed or refused', () => {
  fc.assert(
    fc.property(hostileText, hostileBody, hostileText, (header, body, type) => {
      onlyRefuses(() => parsePreferences(`handling=strict, ${header}`), Refusal);
      onlyRefuses(() => chooseFormat(header, {}), Refusal);
      onlyRefuses(() => parseRangeHeader(header), Refusal);
      for (const contentType of [
        undefined,
        'application/json',
        'text/csv',
        'application/x-www-form-urlencoded',
        type,
      ]) {
        onlyRefuses(() => parseRows(body, contentType), Refusal);
        onlyRefuses(() => parseCallBody(body, contentType), Refusal);
      }
    }),
    runs,
  );
});

test('quoted texts are parsed unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      fc.pre(!name.includes('\0'));
      const quoted = `"${name.replace(/["\\]/g, '\\$&')}"`;
      const tree = parseQuery(
        `select=${encodeURIComponent(quoted)}&or=(a.eq.${encodeURIComponent(quoted)},b.is.null)`,
      );
      expect(tree.select).toMatchObject([{ kind: 'column', field: { column: name } }]);
      expect(tree.filters).toMatchObject([{ value: { terms: [{ test: { value: name } }, {}] } }]);
    }),
    runs,
  );
});
