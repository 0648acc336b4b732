import type { SelfCheckName, SelfCheckProblem } from '#shared/rules/self-checks.ts';
import { type Message, message } from '#web/lib/text.ts';

/** What each self-check does, in plain words. */
export const SELF_CHECK_TEXTS: Record<SelfCheckName, { title: Message; detail: Message }> = {
  email: {
    title: message('Send an email and see it accepted'),
    detail: message('To your own address, through the outbox and the mail server.'),
  },
  push: {
    title: message('Deliver a push notification to this device'),
    detail: message(
      'Through the push service of this browser. The notification appears here a moment later.',
    ),
  },
  photo: {
    title: message('Store a photo, make its thumbnail, read it back, and remove it'),
    detail: message('In the file store, as photos of reports are.'),
  },
  document: {
    title: message('Make a PDF document'),
    detail: message('The report of a made-up work order, with your logo and address.'),
  },
  address: {
    title: message('Find the address of a position'),
    detail: message('Asks the geocoder for the address of the White House.'),
  },
  work: {
    title: message('Create a work order, submit a report, and approve it'),
    detail: message('For a made-up customer. Nobody else sees it, and everything is taken back.'),
  },
  clock: {
    title: message('Clock in, clock out, and strike the time out'),
    detail: message('As a made-up technician. Nobody else sees it, and everything is taken back.'),
  },
  live: {
    title: message('Receive a live update in this window'),
    detail: message('A change in the database arrives here without a reload.'),
  },
  job: {
    title: message('Run a background job'),
    detail: message('The scheduler takes a job and completes it.'),
  },
  margin: {
    title: message('Compare the margin with all invoices, bills, receipts, and time'),
    detail: message('Only reads. With years of documents it takes a minute.'),
  },
};

/** What went wrong, and what to do about it. */
export const PROBLEM_TEXTS: Record<SelfCheckProblem, { what: Message; advice: Message }> = {
  recipient_missing: {
    what: message('Your account has no email address.'),
    advice: message('Add one in Settings, then run this again.'),
  },
  mail_server_missing: {
    what: message('No mail server is set: emails are kept in the portal and not sent.'),
    advice: message('Set one in Settings → Mail server.'),
  },
  mail_paused: {
    what: message('The mail server has refused your address before, so emails to it are paused.'),
    advice: message('Check your address. Then clear it on your page under Users.'),
  },
  mail_refused: {
    what: message('The mail server refused the email, or did not answer.'),
    advice: message('Compare host, port, user, and password in Settings → Mail server, and test them there.'),
  },
  mail_slow: {
    what: message('The mail server had not accepted the email in time.'),
    advice: message('Look at the waiting emails in Email Testing. If they move, the mail server is slow.'),
  },
  push_device_missing: {
    what: message('Notifications are not turned on in this browser.'),
    advice: message('Turn them on in Settings, Notifications, then run this again.'),
  },
  push_device_gone: {
    what: message('The push service no longer knows this browser.'),
    advice: message('Turn notifications off and on again in Settings, Notifications.'),
  },
  push_refused: {
    what: message('The push service refused the notification.'),
    advice: message(
      'Turn notifications off and on again. If it stays, check the support address in Branding.',
    ),
  },
  push_unreachable: {
    what: message('The push service could not be reached.'),
    advice: message('Let this server open connections to the internet on port 443.'),
  },
  disk_full: {
    what: message('There is no space left.'),
    advice: message('Enlarge the disk of the data folder, or remove what is not needed from it.'),
  },
  files_failed: {
    what: message('The file store did not do what was asked.'),
    advice: message('Check the rights of the data folder or, with S3, the bucket and its key.'),
  },
  document_failed: {
    what: message('The document could not be made.'),
    advice: message(
      'Check the logo in Branding and the free memory of the server. The log has the whole error.',
    ),
  },
  geocoder_missing: {
    what: message('No geocoder is set. Clock events show positions without addresses.'),
    advice: message('Set GEOCODER_URL if you want addresses.'),
  },
  geocoder_unreachable: {
    what: message('The geocoder gave no address.'),
    advice: message('Check GEOCODER_URL, and whether this server may reach it.'),
  },
  geocoder_busy: {
    what: message('Too many addresses are being looked up at the moment.'),
    advice: message('Run this again in a minute.'),
  },
  live_missed: {
    what: message('The change did not arrive in this window.'),
    advice: message('Reload the page. A proxy in front of the portal has to let WebSockets through.'),
  },
  job_failed: {
    what: message('The job failed.'),
    advice: message('System Health lists the scheduled jobs with their errors.'),
  },
  margin_differs: {
    what: message('Sums of the margin are not what the documents say.'),
    advice: message('Recalculate the figures in Utilities, then run this again and report the text below.'),
  },
  refused: {
    what: message('A rule of the portal refused the action.'),
    advice: message('Report this with the text below: it is a fault of the portal, or of a setting.'),
  },
  busy: {
    what: message('Other work held the records for too long.'),
    advice: message('Run this again. If it stays, System Health shows what runs in the database.'),
  },
  too_slow: {
    what: message('It took too long.'),
    advice: message('Run this again when less is going on. If it stays, look at System Health.'),
  },
  interrupted: {
    what: message('The server stopped during the check.'),
    advice: message('Run this again.'),
  },
  unexpected: {
    what: message('It failed for an unexpected reason.'),
    advice: message('The text below and the log of the server say more.'),
  },
};
