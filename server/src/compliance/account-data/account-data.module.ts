import { purgeRetainedRecords } from '#compliance/account-data/account.jobs.ts'
import { accountMails } from '#compliance/account-data/account.mail.ts'
import { accountRoutes } from '#compliance/account-data/account.routes.ts'
import type { Module } from '#module.ts'

export const accountDataModule: Module = {
  cleanups: [{ name: 'purge-retained-records', run: purgeRetainedRecords }],
  mails: accountMails,
  routes: accountRoutes,
}
