import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from './docs.ts';
import { filesBelow, ROOT, type SourceFile } from './sources.ts';

/** The documents with numbered sections or rows that comments and documents cite, by their name in a citation. */
const NUMBERED: Readonly<Record<string, string>> = {
  'auth protocol': 'docs/protocols/auth.md',
  'rest protocol': 'docs/protocols/rest.md',
  'storage protocol': 'docs/protocols/storage.md',
  'realtime protocol': 'docs/protocols/realtime.md',
  'portal requirements': 'docs/requirements/portal.md',
  'offline requirements': 'docs/requirements/offline.md',
  'reliability requirements': 'docs/requirements/reliability.md',
};
const NAMES = Object.keys(NUMBERED).join('|');
const NUMBER = String.raw`\d+(?:\.\d+)*`;
const NUMBERS = `(${NUMBER}(?:(?:, and|,| and| to) ${NUMBER})*)`;
const CITATION = new RegExp(String.raw`\b(${NAMES}) ${NUMBERS}`, 'gi');
/** Other forms of a citation, which cannot be checked: `requirements, section N`, `reliability row N`. */
const LOOKALIKE =
  /\b(?:protocols?|requirements?|specification|reliability),? (?:(?:sections?|rows?|§) ?)?\d+(?:\.\d+)*/gi;
const SECTION = new RegExp(String.raw`\bsections? ${NUMBERS}`, 'g');
const DECISION = /\bdecisions? (\d{3}(?:(?:, and|,| and) \d{3})*)\b/gi;

/** The numbers of sections, rows, and decisions that exist, by the name of their document. */
export type Known = ReadonlyMap<string, ReadonlySet<string>>;

/** Citations of a section, row, or decision that does not exist. */
export function checkCitations(sources: readonly SourceFile[]): string[] {
  const known = readKnown();
  const documents = [...TOP, ...filesBelow('docs'), ...filesBelow('db')].filter(
    (path) => path.endsWith('.md') && existsSync(join(ROOT, path)),
  );
  const texts = documents.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  return [...sources, ...texts].flatMap(({ path, text }) =>
    wrongCitations(path, text, known).map((problem) => `${path} ${problem}`),
  );
}

function readKnown(): Known {
  const known = new Map<string, Set<string>>();
  for (const [name, path] of Object.entries(NUMBERED)) {
    known.set(name, numbersOf(readFileSync(join(ROOT, path), 'utf8')));
  }
  const decisions = filesBelow('docs/decisions').map((path) => path.slice('docs/decisions/'.length, -3));
  known.set('decision', new Set(decisions.map((name) => name.slice(0, 3))));
  return known;
}

/** The numbers of a document's headings (`### 4.17 Second factors`) and table rows (`| 25 | …`). */
export function numbersOf(text: string): Set<string> {
  const numbered = text.matchAll(/^(?:#{2,4} (\d+(?:\.\d+)*)\.? |\| (\d+) \|)/gm);
  return new Set([...numbered].map(([, heading, row]) => heading ?? row ?? ''));
}

/** What is wrong with the citations of one file, each as the end of a sentence that begins with its path. */
export function wrongCitations(path: string, text: string, known: Known): string[] {
  const flat = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  const cited = [...flat.matchAll(CITATION)].map(([match, name = '', numbers = '']) => ({
    match,
    name: name.toLowerCase(),
    numbers,
  }));
  const rest = flat.replace(CITATION, '');
  for (const [match, numbers = ''] of rest.matchAll(DECISION))
    cited.push({ match, name: 'decision', numbers });
  const own = Object.keys(NUMBERED).find((name) => NUMBERED[name] === path);
  if (own) {
    for (const [match, numbers = ''] of rest.matchAll(SECTION)) cited.push({ match, name: own, numbers });
  }
  return [
    ...cited
      .filter(({ name, numbers }) => listed(numbers).some((number) => !known.get(name)?.has(number)))
      .map(({ match }) => `cites ${match}, which does not exist.`),
    ...[...rest.matchAll(LOOKALIKE)].map(
      ([match]) => `cites "${match}": write it like (auth protocol 4.17) or (reliability requirements 25).`,
    ),
  ];
}

const listed = (numbers: string): string[] => numbers.match(new RegExp(NUMBER, 'g')) ?? [];
