import type { Module } from '#module.ts'
import { searchRoutes } from '#platform/search/search.admin.routes.ts'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { deleteTerms } from '#platform/search/search-terms.db.ts'

export const searchModule: Module = {
  adminRoutes: searchRoutes,
  // After the jobs that delete and anonymise records, whose words must go with them.
  cleanups: [{ name: 'renew-search-terms', run: renewSearchTerms }],
  personalData: {
    search: {
      tables: ['search_terms'],
      // Copies of what orders, documents and the account say.
      read: async () => [],
      erase: async (tx, _context, { id }) => void (await deleteTerms(tx, 'person', [id])),
    },
  },
}
