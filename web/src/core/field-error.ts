import { fieldErrors } from '@slodki-ul/contract/field-errors'
import type { TFunction } from 'i18next'

/**
 * The text of a field's message code; an unknown code gets a general text. `missing` is what an empty field asks for,
 * where it has words of its own.
 */
export function fieldErrorText(t: TFunction<'errors'>, code: string | undefined, missing?: string): string | undefined {
  if (code === undefined) return undefined
  if (code === 'ERRORS.REQUIRED' && missing) return missing
  return t(fieldErrors.find((each) => each === code) ?? 'ERRORS.PROVIDEDATA')
}
