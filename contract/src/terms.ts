import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { languageCode } from './language-code.ts'

export const termsEndpoints = {
  getTerms: endpoint({
    method: 'GET',
    path: 'terms/{lang}',
    summary: 'The terms in force: HTML and its version (Q-109)',
    access: 'anyone',
    params: z.object({ lang: languageCode }),
    status: 200,
    reply: z.object({ text: z.string(), version: z.string() }),
    errors: [],
    calledBy: 'web',
  }),
}
