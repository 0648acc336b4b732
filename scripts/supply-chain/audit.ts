import { npmOutput } from './npm.ts';
import type { AuditException } from './policy.ts';

/** The part of the answer of `npm audit --json` that says which advisories concern our packages. */
interface Report {
  vulnerabilities?: Record<string, { via: (string | Advisory)[] }>;
}

interface Advisory {
  name: string;
  title: string;
  url: string;
  severity: string;
  range: string;
}

/** What the audit found; undefined when the registry did not answer it, so nothing is known. */
export interface AuditResult {
  problems: string[];
  /** Advisories that count less, or that an exception accepts. */
  accepted: string[];
}

/** Severities that stop a release. */
const STOPS: readonly string[] = ['high', 'critical'];

/**
 * Asks the registry which advisories concern package-lock.json.
 * @param today date, as `2026-12-01`
 * @param registry its URL, if not npm's own setting
 */
export async function auditPackages(
  exceptions: readonly AuditException[],
  today: string,
  registry?: string,
): Promise<AuditResult | undefined> {
  const answer = await npmOutput(['audit', '--json', ...(registry ? [`--registry=${registry}`] : [])]);
  const report: Report = JSON.parse(answer || '{}');
  return report.vulnerabilities && readReport(report.vulnerabilities, exceptions, today);
}

function readReport(
  vulnerabilities: NonNullable<Report['vulnerabilities']>,
  exceptions: readonly AuditException[],
  today: string,
): AuditResult {
  const found = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  const byAdvisory = new Map(found.map((one) => [`${one.name} ${one.url}`, one]));
  const result: AuditResult = { problems: [], accepted: [] };
  for (const one of byAdvisory.values()) {
    const exception = exceptions.find(({ advisory }) => advisory === one.url);
    const line = `${one.name} ${one.range}, ${one.severity}: ${one.title} (${one.url})`;
    if (!STOPS.includes(one.severity)) result.accepted.push(line);
    else if (!exception) result.problems.push(line);
    else if (exception.until <= today)
      result.problems.push(`${line}. Its exception ended on ${exception.until}.`);
    else result.accepted.push(`${line}. Accepted until ${exception.until}: ${exception.reason}.`);
  }
  const urls = new Set(found.map(({ url }) => url));
  for (const { advisory } of exceptions) {
    if (!urls.has(advisory))
      result.problems.push(`The exception for ${advisory} is not needed any more: remove it.`);
  }
  return result;
}
