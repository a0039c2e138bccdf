import { authMails } from '#identity/auth/auth.mail.ts'
import { authRoutes } from '#identity/auth/auth.routes.ts'
import { deleteExpiredSessions, selectSignInMethods } from '#identity/auth/auth.service.ts'
import { deviceMails } from '#identity/auth/devices.mail.ts'
import { deleteExpiredDevices } from '#identity/auth/devices.service.ts'
import { selectChangesOf } from '#identity/auth/email-change.db.ts'
import { userMails } from '#identity/auth/email-change.mail.ts'
import { deleteOldEmailChanges } from '#identity/auth/email-change.service.ts'
import { profileRoutes } from '#identity/auth/profile.routes.ts'
import { socialMails } from '#identity/auth/social.mail.ts'
import { socialRoutes } from '#identity/auth/social.routes.ts'
import { selectSocialOf } from '#identity/auth/social.service.ts'
import { twoFactorRoutes } from '#identity/auth/two-factor.routes.ts'
import type { Module } from '#module.ts'

export const authModule: Module = {
  cleanups: [
    { name: 'delete-expired-sessions', run: deleteExpiredSessions },
    { name: 'delete-expired-devices', run: deleteExpiredDevices },
    { name: 'delete-old-email-changes', run: deleteOldEmailChanges },
  ],
  mails: { ...authMails, ...deviceMails, ...socialMails, ...userMails },
  routes: (context) => ({
    ...authRoutes(context),
    ...twoFactorRoutes(context),
    ...socialRoutes(context),
    ...profileRoutes(context),
  }),
  personalData: {
    emailChanges: { tables: ['email_changes'], read: (db, { id }) => selectChangesOf(db, id) },
    access: {
      tables: ['sessions', 'mailed_tokens', 'known_devices', 'pending_sign_ins', 'recovery_codes'],
      read: (db, { id }) => selectSignInMethods(db, id),
    },
    social: { tables: ['social_identities', 'social_links'], read: (db, { id }) => selectSocialOf(db, id) },
  },
}
