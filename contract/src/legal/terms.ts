import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Language } from '../language.ts'
import { languageCode } from '../language-code.ts'
import { textMax } from '../limits.ts'

const params = z.object({ lang: languageCode })
const reply = z.object({ text: z.string(), version: z.string() })

/** Texts that must be available but need no acceptance. */
export const noticeNames = ['accessibility', 'conformity'] as const

/** Path of the official notice on the legal guarantee of conformity in a language, if one is configured. */
export const conformityPicturePath = (language: Language): string => `/assets/conformity-notice-${language}`

const accepted = z.object({ acceptedVersion: z.string() })

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
  getNotice: endpoint({
    method: 'GET',
    path: 'notices/{notice}/{lang}',
    summary:
      'A notice in force: the accessibility statement, or that on the legal guarantee of conformity with its official picture',
    access: 'anyone',
    params: z.object({ notice: z.enum(noticeNames), lang: languageCode }),
    status: 200,
    reply: z.extend(reply, {
      /** Path of the picture prescribed by Regulation (EU) 2025/1960; null when none is configured. */
      picture: z.nullable(z.string()),
    }),
    errors: [],
    calledBy: 'web',
  }),
  checkTerms: endpoint({
    method: 'GET',
    path: 'authorizedTerms/check',
    summary: 'The version of the terms in force, and the one the caller accepted last; null is never (Q-05, Q-06)',
    access: 'customer',
    status: 200,
    reply: z.object({ currentVersion: z.string(), acceptedVersion: z.nullable(z.string()) }),
    errors: [],
    calledBy: 'web',
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: 'authorizedTerms/accept',
    summary: 'Accepts the terms in force and says which those are',
    access: 'customer',
    status: 200,
    reply: accepted,
    errors: [],
    calledBy: 'web',
  }),
  updateTerms: endpoint({
    method: 'PUT',
    path: 'authorizedTerms/update',
    summary: 'Keeps that the terms were accepted elsewhere, with an order (Q-05); only the version in force counts',
    access: 'customer',
    body: z.object({ version: z.string().check(z.maxLength(textMax)) }),
    status: 200,
    reply: accepted,
    errors: ['ERRORS.PLEASEACCEPTTERMS'],
    calledBy: 'web',
  }),
}
