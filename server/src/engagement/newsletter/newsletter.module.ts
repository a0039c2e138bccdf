import { newsletterQueue, purgeNewsletter } from '#engagement/newsletter/newsletter.jobs.ts'
import { newsletterMails } from '#engagement/newsletter/newsletter.mail.ts'
import { newsletterRoutes } from '#engagement/newsletter/newsletter.routes.ts'
import { eraseNewsletterOf, selectNewsletterOf } from '#engagement/newsletter/newsletter.service.ts'
import type { Module } from '#module.ts'

export const newsletterModule: Module = {
  queues: [newsletterQueue],
  cleanups: [{ name: 'purge-newsletter', run: purgeNewsletter }],
  mails: newsletterMails,
  routes: newsletterRoutes,
  personalData: {
    newsletter: {
      tables: ['newsletter_consents', 'newsletter_subscribers'],
      read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectNewsletterOf(db, confirmedEmail)),
      erase: async (tx, { clock }, { confirmedEmail }) => {
        if (confirmedEmail !== null) await eraseNewsletterOf(tx, confirmedEmail, clock.date())
      },
    },
  },
}
