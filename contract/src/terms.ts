import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { languageCode } from './language-code.ts'

const params = z.object({ lang: languageCode })
const reply = z.object({ text: z.string(), version: z.string() })

export const termsEndpoints = {
  getTerms: endpoint({
    method: 'GET',
    path: 'terms/{lang}',
    summary: 'The terms in force: HTML and its version (Q-109)',
    access: 'anyone',
    params,
    status: 200,
    reply,
    errors: [],
    calledBy: 'web',
  }),
  getPrivacy: endpoint({
    method: 'GET',
    path: 'privacy/{lang}',
    summary: 'The privacy and cookie policy in force: HTML and its version',
    access: 'anyone',
    params,
    status: 200,
    reply,
    errors: [],
    calledBy: 'web',
  }),
}
