import { fieldErrors } from '@slodki-ul/contract/field-errors'
import type { TFunction } from 'i18next'

/** The text of a field's message code; an unknown code gets a general text. */
export const fieldErrorText = (t: TFunction<'errors'>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : t(fieldErrors.find((each) => each === code) ?? 'ERRORS.PROVIDEDATA')
