import type { Treatment } from '@slodki-ul/contract/learning/author-treatments'
import type { TreatmentChoice } from '@slodki-ul/contract/learning/comment-authors.admin'

/** What is typed about an author. */
export type AuthorForm = { readonly treatment: TreatmentChoice; readonly until: string; readonly reason: string }

export const emptyAuthorForm = (treatment: Treatment | null): AuthorForm => ({
  treatment: treatment === null ? 'trusted' : 'usual',
  until: '',
  reason: '',
})
