import { countOnWaitlist } from '#engagement/waitlist/waitlist.db.ts'
import { deleteOldWaitlistEntries, notifyRestocked } from '#engagement/waitlist/waitlist.jobs.ts'
import { waitlistMails } from '#engagement/waitlist/waitlist.mail.ts'
import { waitlistRoutes } from '#engagement/waitlist/waitlist.routes.ts'
import { deleteEntriesOf, selectEntriesOf } from '#engagement/waitlist/waitlist.service.ts'
import type { Module } from '#module.ts'

export const waitlistModule: Module = {
  jobs: [{ name: 'announce-restocked', run: notifyRestocked }],
  cleanups: [{ name: 'delete-old-waitlist-entries', run: deleteOldWaitlistEntries }],
  mails: waitlistMails,
  routes: waitlistRoutes,
  queries: { countOnWaitlist },
  personalData: {
    waitlist: {
      tables: ['waitlist_entries'],
      read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectEntriesOf(db, confirmedEmail)),
      erase: async (tx, _context, { confirmedEmail }) => {
        if (confirmedEmail !== null) await deleteEntriesOf(tx, confirmedEmail)
      },
    },
  },
}
