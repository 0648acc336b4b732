import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAuditRecorder } from '#server/audit/audit-recorder.ts';
import { sealAudit, startAudit } from '#server/audit/start-audit.ts';
import { type Backups, createBackups } from '#server/backup/portal-backups.ts';
import { refuseUnfinished } from '#server/backup/restore/unfinished.ts';
import { addressChanges } from '#server/domains/company/address-changes.ts';
import { exampleCommands } from '#server/domains/company/example/commands.ts';
import { setUpCompanyCommand } from '#server/domains/company/set-up-company.ts';
import { settingsCommands } from '#server/domains/company/settings/index.ts';
import { ssoMembers } from '#server/domains/company/sso-members.ts';
import { emailCommands } from '#server/domains/emails/email-commands.ts';
import { startAggregation } from '#server/domains/figures/start-aggregation.ts';
import { commands } from '#server/domains/index.ts';
import { invoiceLinkCommands } from '#server/domains/invoices/links/link-commands.ts';
import { resendInvoice } from '#server/domains/invoices/resend-invoice.ts';
import { sendInvoice } from '#server/domains/invoices/send-invoice.ts';
import { startNotifications } from '#server/domains/notifications/start-notifications.ts';
import { offlineKeyCommand } from '#server/domains/offline/offline-key.ts';
import { createPaymentRun } from '#server/domains/payment-runs/create-run.ts';
import { sendRemittance } from '#server/domains/payment-runs/send-remittance.ts';
import { issueCreditNote } from '#server/domains/payments/credit-notes.ts';
import { resolveDispute } from '#server/domains/payments/disputes/resolve-dispute.ts';
import { sendReminder } from '#server/domains/payments/dunning/send-reminder.ts';
import { startReminders } from '#server/domains/payments/dunning/send-reminders.ts';
import { sendCreditNote } from '#server/domains/payments/send-credit-note.ts';
import { invitationCommands } from '#server/domains/people/invitations/commands.ts';
import { resetPersonFactorsCommand } from '#server/domains/people/person-sign-in.ts';
import { startExports } from '#server/domains/privacy/export-job.ts';
import { privacyCommands } from '#server/domains/privacy/privacy-commands.ts';
import type { SelfCheckOptions } from '#server/domains/system/self-checks/check-options.ts';
import { startSelfCheckSweep } from '#server/domains/system/self-checks/sweep-self-checks.ts';
import { systemCommands } from '#server/domains/system/system-commands.ts';
import { entryToken } from '#server/example/entrance.ts';
import { createExampleCompany, type ExampleCompany } from '#server/example/example-company.ts';
import type { PasswordHasher } from '#server/gateway/auth/passwords.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';
import { sweepCommandReceipts } from '#server/gateway/rpc/sweep-receipts.ts';
import { fileAccess } from '#server/gateway/storage/file-store/file-access.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createJobRecords } from '#server/jobs/job-records.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { createPushClient, silentPush } from '#server/push/push-client.ts';
import { vapidKeysOf } from '#server/push/vapid.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { watchRoom } from './disk/watch-room.ts';
import { drain } from './draining.ts';
import { closeApp, listen } from './http-server.ts';
import { keepOfficeZone } from './keep-office-zone.ts';
import { startLanguages } from './language.ts';
import { addInstallationMetrics } from './observability/installation-metrics.ts';
import type { LogStream } from './observability/logger.ts';
import { createObserved } from './observability/observed.ts';
import { createProcessHealth } from './observability/process-health.ts';
import { addReplicaMetrics } from './observability/replica-metrics.ts';
import { startTracing } from './observability/tracing/start-tracing.ts';
import { openOffice } from './office.ts';
import { releaseVersion } from './release-version.ts';
import type { Running, StartOptions } from './run-until-stopped.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { isSetupRequired, makeSetupLink } from './setup-link.ts';
import { signingKeys, watchKeys } from './signing-keys.ts';

const SWEEP_EVERY_MS = 3_600_000;

/**
 * config → secrets → database → app → listen.
 * @throws StartError with what has to be changed first
 */
export async function startPortal(config: Config, { say, onLost, signal }: StartOptions): Promise<Running> {
  refuseUnfinished(config.dataDir);
  const secrets = await loadSecrets(config.dataDir);
  let app: FastifyInstance | undefined;
  const reportError = (error: unknown, what: string) => app?.log.error({ err: error }, what);
  const tracing = config.tracing && { ...config.tracing, version: await releaseVersion() };
  const stopTracing = startTracing(tracing, reportError);
  const archivesWal = config.backup.to !== undefined;
  const opened = await openDatabase({ ...config, archivesWal, secrets, say, onLost });
  try {
    signal.throwIfAborted();
    // Loaded only where it is wanted: it is larger than the server.
    const demo = config.mode === 'demo' ? await import('./demo.ts') : undefined;
    const { storage } = config.gatewaySettings(secrets);
    const accounts = (await demo?.openDemo(opened.owner, storage, signal)) ?? [];
    await keepOfficeZone(opened.database, config.timeZone);
    const example = createExampleCompany({
      config,
      server: opened.server,
      openApp: listeningApp,
      report: reportError,
    });
    const backups = createBackups({ ...config, secrets, storage, walFolder: opened.walFolder });
    const listening = await listeningApp(config, secrets, opened, { example, backups });
    app = listening;
    example.begin();
    return {
      greeting: [...(await greeting(config, opened.database)), ...accounts],
      stopTimes: config.stopTimes,
      drain: () => drain(listening),
      async stop() {
        const { patienceMs } = config.stopTimes;
        await Promise.all([closeApp(listening, patienceMs), example.stop(patienceMs)]);
        await opened.close();
        await stopTracing();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * The app of an opened database, listening where `config` says.
 * @param options.logStream where log lines go instead of standard output
 * @param options.passwords how passwords are hashed, other than at full strength
 * @param options.example the example company of this portal; absent in the example company itself
 * @param options.backups how this portal backs itself up; absent in the example company
 */
export async function listeningApp(
  config: Config,
  secrets: Secrets,
  { database, migrations }: Pick<OpenDatabase, 'database' | 'migrations'>,
  {
    logStream,
    passwords,
    example,
    backups,
  }: {
    logStream?: LogStream;
    passwords?: PasswordHasher;
    example?: ExampleCompany;
    backups?: Backups | undefined;
  } = {},
): Promise<FastifyInstance> {
  // Jobs and the mailer report to the log, which comes with the app, which needs them.
  let log: FastifyBaseLogger | undefined;
  const report = (error: unknown, what: string) => log?.error({ err: error }, what);
  const isExample = config.exampleOf !== undefined;
  const office = await openOffice({ database, config, report });
  const records = createJobRecords(database, report);
  const jobs = createJobs({ report, records });
  const mailServer = {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    mailSecret: secrets.mailSecret,
    staysInside: isExample,
  };
  const mailer = createMailer({ ...config, ...mailServer, office, database, jobs, report });
  const keySettings = { dataDir: config.dataDir, issuer: `${config.publicUrl}/auth/v1` };
  const keys = await signingKeys(keySettings, secrets);
  const recorder = createAuditRecorder(database);
  const observed = createObserved();
  if (!isExample) addReplicaMetrics(observed.registry, database.replicas);
  addInstallationMetrics(observed.registry, { dataDir: config.dataDir, jobs: () => jobs.states() });
  let { anonKey, serviceRoleKey } = secrets;
  const settings = config.gatewaySettings(secrets);
  const vapid = { keys: vapidKeysOf(secrets.vapidPrivateKey), subject: pushSubject(config) };
  const push = isExample ? silentPush : createPushClient(vapid);
  const renditionsFolder = join(settings.storage.filesDir, 'renditions');
  const selfChecks: SelfCheckOptions = {
    ...{ database, jobs, mailer, office, push, renditionsFolder, app: () => app },
    ...{ geocoderUrl: config.geocoderUrl, serviceRoleKey: () => serviceRoleKey },
  };
  const files = fileAccess(settings.storage);
  const room = watchRoom({ ...config, storage: settings.storage, say: (text) => log?.warn(text) });
  const gateway: GatewayContext = {
    database,
    keys,
    commands: createRegistry([
      ...commands,
      setUpCompanyCommand(config.timeZone, office.refresh),
      offlineKeyCommand(secrets.offlineSecret),
      resetPersonFactorsCommand(mailer),
      ...invitationCommands({ ...config, mailer, timeZone: () => office.timeZone }),
      sendInvoice({ ...config, linkSecret: secrets.linkSecret, mailer }),
      resendInvoice({ ...config, linkSecret: secrets.linkSecret, mailer }),
      ...invoiceLinkCommands({ ...config, linkSecret: secrets.linkSecret }),
      sendReminder({ ...config, linkSecret: secrets.linkSecret, mailer, timeZone: () => office.timeZone }),
      createPaymentRun({ ...config, mailer }),
      sendRemittance({ ...config, mailer }),
      issueCreditNote({ ...config, mailer }),
      sendCreditNote({ ...config, mailer }),
      resolveDispute({ ...config, mailer }),
      ...settingsCommands(office.refresh),
      ...emailCommands({
        ...mailServer,
        mailer,
        publicUrl: config.publicUrl,
        timeZone: () => office.timeZone,
      }),
      ...exampleCommands({
        example,
        tokenFor: isExample ? (role) => entryToken(app, secrets.serviceRoleKey, role) : undefined,
      }),
      ...privacyCommands({ database, jobs }),
      ...systemCommands({
        ...{ ...config, database, jobs, mailer, report, renditionsFolder, selfChecks },
        process: createProcessHealth({
          ...config,
          database,
          migrations,
          observed,
          storage: settings.storage,
        }),
        ...files,
      }),
    ]),
    jobs,
    hasRoom: room.hasRoom,
    recordAccess: recorder.record,
    sendMail: mailer.sendMail,
    ssoMembers,
    passwordPage: '/reset-password',
    addressChanges,
    timeZone: () => office.timeZone,
    ...(passwords ? { passwords } : {}),
    settings,
  };
  const { linkSecret } = secrets;
  const app: FastifyInstance = await buildApp({
    ...config,
    office,
    languages: startLanguages(config.locale),
    gateway,
    migrations,
    logStream,
    anonKey: () => anonKey,
    vapidPublicKey: isExample ? '' : vapid.keys.publicKey,
    observed,
    linkSecret,
    hasMailServer: () => database.as(OUTBOX, (client) => mailer.hasServer(client)),
    dev: config.mode === 'dev',
  });
  log = app.log;
  const stopWatching = watchKeys(keys, keySettings, {
    report,
    renewed: (now) => {
      ({ anonKey, serviceRoleKey } = now);
    },
  });
  startNotifications({
    ...config,
    office,
    database,
    jobs,
    mailer,
    push,
    linkSecret,
    report,
  });
  startReminders({ ...config, office, database, jobs, mailer, linkSecret });
  startAggregation({ database, jobs });
  // Before the first request: a restored database must continue the order of its entries.
  await sealAudit(database);
  startAudit({ database, jobs, recorder });
  startSelfCheckSweep(jobs, selfChecks);
  backups?.start({ jobs, mailer, office, database });
  startExports({ database, jobs, report, withFiles: files.withFiles, hasRoom: room.hasRoom });
  jobs.start({
    name: 'sweep-command-receipts',
    everyMs: SWEEP_EVERY_MS,
    run: (signal) => sweepCommandReceipts(database, new Date(), signal),
  });
  // The last hook runs first: jobs end before what they use is closed.
  app.addHook('onClose', async () => {
    stopWatching();
    room.stop();
    await jobs.stop();
    await recorder.flush();
    await mailer.stop();
    await office.stop();
  });
  await records.list(jobs.states());
  await listen(app, config);
  return app;
}

/** Whom push services write to about what this portal sends. */
function pushSubject({ publicUrl, branding }: Config): string {
  if (branding.supportEmail) return `mailto:${branding.supportEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.localdomain';
}

async function greeting({ mode, publicUrl }: Config, database: Database): Promise<string[]> {
  const lines = [`Fieldfare is ready: ${publicUrl}`];
  if (mode !== 'demo' && (await isSetupRequired(database))) {
    lines.push(
      `Make the first administrator here (once, within a day): ${await makeSetupLink(database, publicUrl)}`,
    );
  }
  return lines;
}
