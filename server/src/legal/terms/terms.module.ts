import { termsRoutes } from '#legal/terms/terms.routes.ts'
import { serveWithdrawalForm } from '#legal/terms/withdrawal-form.routes.ts'
import type { Module } from '#module.ts'

export const termsModule: Module = {
  routes: termsRoutes,
  serve: serveWithdrawalForm,
  caches: [{ endpoints: ['getTerms', 'getPrivacy'], topics: ['terms'] }],
}
