import { acceptedTermsRoutes } from '#identity/users/accepted-terms.routes.ts'
import { selectPersonalAccount } from '#identity/users/users.service.ts'
import type { Module } from '#module.ts'

export const usersModule: Module = {
  routes: acceptedTermsRoutes,
  personalData: {
    account: { tables: ['users'], read: (db, { id }) => selectPersonalAccount(db, id) },
  },
}
