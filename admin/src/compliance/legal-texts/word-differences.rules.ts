import { type TextDifferences, textDifferences } from '@slodki-ul/contract/legal/text-differences.rules'
import { diffArrays } from 'diff'

/** What differs between two documents, word by word (BO-137). */
export const differencesOf = (before: string, after: string): TextDifferences =>
  textDifferences(before, after, diffArrays)
