import type { Module } from '#module.ts'
import { mailRoutes } from '#platform/mail/mail.admin.routes.ts'
import { mailDoctor } from '#platform/mail/mail.doctor.ts'
import { deleteOldMails } from '#platform/mail/mail.jobs.ts'
import { mailEvidence } from '#platform/mail/mail-evidence.service.ts'
import { mailGauges } from '#platform/mail/mail-gauges.ts'
import { trialMails } from '#platform/mail/mail-trial.mail.ts'
import { eraseMailsTo, removeTexts, selectMailsTo } from '#platform/mail/outbox.ts'
import { mailsGivenUp, stalledMails } from '#platform/mail/stalled-mails.db.ts'

export const mailModule: Module = {
  adminRoutes: mailRoutes,
  mails: trialMails,
  doctorChecks: [mailDoctor],
  gauges: mailGauges,
  evidence: [mailEvidence],
  stalledChecks: [stalledMails],
  waitingCounts: [mailsGivenUp],
  cleanups: [{ name: 'delete-old-mails', run: deleteOldMails }],
  personalData: {
    mails: {
      tables: ['mails'],
      read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectMailsTo(db, confirmedEmail)),
      erase: async (tx, _context, { confirmedEmail, orderIds, subscriptionIds }) => {
        if (confirmedEmail !== null) await eraseMailsTo(tx, confirmedEmail)
        await removeTexts(tx, [...orderIds, ...subscriptionIds])
      },
    },
  },
}
