import { acceptedTermsRoutes } from '#identity/users/accepted-terms.routes.ts'
import { selectNames, selectRecipients } from '#identity/users/user-names.db.ts'
import { userSearch } from '#identity/users/user-search.db.ts'
import { selectPersonalAccount } from '#identity/users/users.service.ts'
import type { Module } from '#module.ts'

export const usersModule: Module = {
  searchSources: [userSearch],
  routes: acceptedTermsRoutes,
  queries: { findNames: selectNames, findRecipients: selectRecipients },
  personalData: {
    account: { tables: ['users'], read: (db, { id }) => selectPersonalAccount(db, id) },
  },
}
