import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT, type SourceFile } from './sources.ts';

const GLOSSARY = 'docs/glossary.md';
const TABLE = '## Private terms and their replacements';
const CODE = new Set(['.ts', '.tsx', '.mjs', '.js', '.sql']);
/** The check contains the words that it looks for. */
const OWN = /^scripts\/check\/terms(\.test)?\.ts$/;
/** Comments, and literals, whose text is not checked. */
const COMMENT_OR_LITERAL =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const ALL = ['bench', 'db', 'e2e', 'scripts', 'server', 'shared', 'test', 'web'];
const allBut = (...folders: string[]): string[] => ALL.filter((folder) => !folders.includes(folder));

interface BannedTerm {
  /** Its row in the glossary's table of private terms, which has the term to use. */
  row: string;
  /** Matched against lower-case words with single spaces: `hangUpOf` and `hang-up` are `hang up of` and `hang up`. */
  pattern: RegExp;
  /** Folders (or files) that are free of the term. Add a folder when it is clean. */
  folders: readonly string[];
}

const BANNED: readonly BannedTerm[] = [
  { row: 'letter', pattern: /(?<!\bus )\bletters?\b/g, folders: ['server/documents'] },
  { row: 'hang-up', pattern: /\b(hangs? ?ups?|hanging up|hung up|client gone)\b/g, folders: ALL },
  {
    row: 'departure, landing',
    pattern: /\b(depart|departs|departed|departures?|landing|landed)\b/g,
    folders: ALL,
  },
  { row: 'dear', pattern: /\bdear(er|est)?\b/g, folders: ALL },
  { row: 'folding', pattern: /\bfold(s|ing)?\b/g, folders: ALL },
  { row: 'narrow', pattern: /\bnarrow(s|ed|ing)\b/g, folders: ALL },
  { row: 'judge', pattern: /\b(judg(e|es|ed|ing)|verdicts?)\b/g, folders: ALL },
  { row: 'guess', pattern: /\bguess(es)?\b/g, folders: allBut('test') },
  { row: 'keeper', pattern: /\bkeepers?\b/g, folders: allBut('server') },
  { row: 'mend', pattern: /\b(mend(s|ed|ing)?|salvag(e|es|ed|ing))\b/g, folders: ALL },
  { row: 'told, tell, untold', pattern: /\b(told|untold|telling)\b/g, folders: ALL },
  {
    row: 'news',
    pattern: /\bnews\b/g,
    folders: [
      // The template of work notifications has the old name, which portals have stored.
      ...allBut('server', 'shared'),
      ...['shared/commands', 'shared/error-reasons'],
      ...['database', 'documents', 'gateway', 'geocoding', 'jobs', 'observability', 'push'].map(
        (folder) => `server/${folder}`,
      ),
      ...['clock', 'locations', 'reports', 'time', 'work-orders'].map((noun) => `server/domains/${noun}`),
    ],
  },
  {
    row: 'turns',
    pattern: /\b(turns of|own places)\b|\b(by|in|take|takes|taking) turns\b/g,
    folders: allBut('bench', 'test'),
  },
  {
    row: 'place',
    pattern: /(?<!\b(in|its|take|takes|the) )\bplaces?\b/g,
    folders: [
      ...allBut('server', 'web'),
      ...['database', 'documents', 'domains', 'geocoding', 'jobs', 'mail', 'observability', 'push'].map(
        (folder) => `server/${folder}`,
      ),
      ...['auth', 'errors', 'realtime', 'rest', 'rpc'].map((folder) => `server/gateway/${folder}`),
      ...['app', 'build', 'catalog', 'lib', 'pwa', 'routes', 'testing', 'ui'].map(
        (folder) => `web/${folder}`,
      ),
      ...readdirSync(join(ROOT, 'web/features'))
        .filter((feature) => feature !== 'messages')
        .map((feature) => `web/features/${feature}`),
      ...['cache', 'database', 'drafts', 'encryption', 'forms', 'repair'].map(
        (folder) => `web/offline/${folder}`,
      ),
    ],
  },
  {
    row: '…-words',
    pattern: /\b(closed|count|date|day|hours|moment|money|nte|period|segment|time) words\b/g,
    folders: ALL,
  },
  {
    row: 'scene, stage, front, company (in tests)',
    pattern: /\b(scenes?|stages?)\b/g,
    folders: ['bench', 'db/tests', 'e2e', 'scripts', 'server', 'shared'],
  },
  { row: 'stretch', pattern: /\bstretch(es)?\b/g, folders: ALL },
];

/** Private terms in file names, identifiers, and comments, where the glossary has a standard term. */
export function checkTerms(sources: readonly SourceFile[]): string[] {
  const glossary = readFileSync(join(ROOT, GLOSSARY), 'utf8');
  return [
    ...missingRows(glossary, BANNED),
    ...sources
      .filter(({ path }) => CODE.has(extname(path)) && !OWN.test(path))
      .flatMap(({ path, text }) => bannedTerms(path, text, BANNED, glossary)),
  ];
}

/** Terms of the check without a row in the glossary. */
export function missingRows(glossary: string, terms: readonly BannedTerm[]): string[] {
  const rows = replacements(glossary);
  return terms
    .filter(({ row }) => !rows.has(row))
    .map(
      ({ row }) => `scripts/check/terms.ts names "${row}", which is not in the last table of ${GLOSSARY}.`,
    );
}

/** One problem per banned term in a file: path, line, word, and the term to use. */
export function bannedTerms(
  path: string,
  text: string,
  terms: readonly BannedTerm[],
  glossary: string,
): string[] {
  const applicable = terms.filter(({ folders }) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
  if (applicable.length === 0) return [];
  const rows = replacements(glossary);
  const lines = [{ where: path, words: wordsOf(path) }];
  for (const [index, line] of withoutLiterals(text).split('\n').entries())
    lines.push({ where: `${path}:${index + 1}`, words: wordsOf(line) });
  return applicable.flatMap(({ row, pattern }) =>
    lines.flatMap(({ where, words }) =>
      [...words.matchAll(pattern)].map(
        ([word]) => `${where} says "${word}": write ${rows.get(row) ?? `what ${GLOSSARY} says`}.`,
      ),
    ),
  );
}

/** The last table of the glossary: private term → what to write instead. */
function replacements(glossary: string): Map<string, string> {
  const [, table = ''] = glossary.split(TABLE);
  const rows = table.matchAll(/^\| (.+?) \| (.+?) \|$/gm);
  return new Map([...rows].map(([, term = '', write = '']) => [term, write]));
}

/** The code with its literals blanked; lines keep their numbers. */
const withoutLiterals = (text: string): string =>
  text.replace(COMMENT_OR_LITERAL, (match) => (/^\/[/*]/.test(match) ? match : match.replace(/[^\n]/g, ' ')));

/** Lower-case words with single spaces; camelCase, snake_case, and kebab-case are split. */
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9']+/g, ' ')
    .toLowerCase();
