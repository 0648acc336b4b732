import type { Import } from './imports.ts';
import { isTest } from './sources.ts';

interface Arrow {
  /** Files the rule is about. */
  from: RegExp;
  /** What they must not import… */
  not: RegExp;
  /** …except this. */
  except?: RegExp;
  why: string;
}

const ARROWS: readonly Arrow[] = [
  { from: /^shared\//, not: /^(?!shared\/)/, why: 'shared is imported by both sides and imports neither' },
  { from: /^server\//, not: /^web\//, why: 'the server does not know the web app' },
  { from: /^web\//, not: /^(server|db)\//, why: 'the browser must never receive server code' },
  {
    from: /^server\/gateway\//,
    not: /^server\//,
    except: /^server\/(gateway|database)\//,
    why: 'the gateway knows no domain and can be started alone',
  },
  {
    from: /^server\/domains\//,
    not: /^server\/(gateway\/(rest|storage)|app\.ts|observability)/,
    // Jobs and utilities work with stored bytes, not with requests for them.
    except: /^server\/gateway\/storage\/file-store\//,
    why: 'domains know no HTTP',
  },
  { from: /^web\/(ui|lib)\//, not: /^web\/(features|routes|app)\//, why: 'ui and lib stand below features' },
  {
    from: /^web\/offline\//,
    not: /^web\/(?!offline\/|lib\/)/,
    why: 'what works without a signal knows no screens',
  },
  { from: /^web\/features\//, not: /^web\/(routes|app)\//, why: 'routes and the app compose features' },
];

/** Imports against the arrows of ARCHITECTURE.md. Tests may reach for anything they need to arrange. */
export function checkArrows(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from }) => !isTest(from))
    .flatMap((edge) => [...brokenArrows(edge), ...foreignFeature(edge), ...testCode(edge)]);
}

function brokenArrows({ from, to }: Import): string[] {
  return ARROWS.filter((arrow) => arrow.from.test(from) && arrow.not.test(to) && !arrow.except?.test(to)).map(
    ({ why }) => `${from} imports ${to}: ${why}.`,
  );
}

function foreignFeature({ from, to }: Import): string[] {
  const own = featureOf(from);
  const other = featureOf(to);
  if (!own || !other || own === other) return [];
  return [`${from} imports ${to}: features do not import features; a route composes them.`];
}

const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)\//.exec(path)?.[1];

function testCode({ from, to }: Import): string[] {
  if (!to.startsWith('test/') || /^(bench|scripts)\//.test(from)) return [];
  return [`${from} imports ${to}: what runs in production does not import tests.`];
}
