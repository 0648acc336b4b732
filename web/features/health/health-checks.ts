import { backupRule, restoreTestRule } from '#web/features/health/backup-rules.ts';
import { devicesRule, geocoderRule, mailRule, pushRule } from '#web/features/health/delivery-rules.ts';
import { check, type HealthCheck, type HealthReport } from '#web/features/health/health-check.ts';
import { certificateRule, secretChecks } from '#web/features/health/protection-rules.ts';
import {
  databaseRule,
  diskRule,
  filesRule,
  releaseRule,
  slowRequestsRule,
  slowStatementsRule,
  socketsRule,
} from '#web/features/health/server-rules.ts';
import { jobsRule, storedOf, storedRule } from '#web/features/health/work-rules.ts';

/** The checks of a report, in the order in which the page shows them. */
export function healthChecks(report: HealthReport): HealthCheck[] {
  const nowMs = Date.parse(report.checked_at);
  return [
    check('database', report.database, databaseRule()),
    check('disk', report.disk, diskRule()),
    check('files', report.files, filesRule()),
    storedCheck(report),
    check('mail', report.mail, mailRule(nowMs)),
    check('push', report.push, pushRule(nowMs)),
    check('geocoder', report.geocoder, geocoderRule()),
    check('backup', report.backup, backupRule(nowMs)),
    check('restore-test', report.backup, restoreTestRule(nowMs)),
    check('certificate', report.certificate, certificateRule(nowMs)),
    ...secretChecks(report.secrets, nowMs),
    check('release', report.release, releaseRule()),
    check('requests', report.statements, slowRequestsRule(nowMs)),
    check('statements', report.statements, slowStatementsRule(nowMs)),
    check('sockets', report.sockets, socketsRule()),
    jobsCheck(report),
    check('devices', report.devices, devicesRule()),
  ];
}

/** What the stored files take, which its card explains. */
export const storedCheck = (report: HealthReport): HealthCheck =>
  check('stored', storedOf(report), storedRule());

/** Whether scheduled jobs succeed, which their card explains. */
export const jobsCheck = (report: HealthReport): HealthCheck =>
  check('jobs', report.jobs, jobsRule(Date.parse(report.checked_at)));
