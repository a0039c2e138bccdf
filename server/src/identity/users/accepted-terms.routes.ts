import type { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { acceptTerms, checkTerms } from '#identity/users/accepted-terms.service.ts'

type Rows = Pick<typeof termsEndpoints, 'checkTerms' | 'acceptTerms' | 'updateTerms'>

export const acceptedTermsRoutes = (context: Context): Handlers<Rows> => ({
  checkTerms: (_input, caller) => checkTerms(context, caller),
  acceptTerms: (_input, caller) => acceptTerms(context, caller),
  updateTerms: ({ body }, caller) => acceptTerms(context, caller, body.version),
})
