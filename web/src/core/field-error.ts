import { fieldErrors } from '@slodki-ul/contract/field-errors'
import type { TFunction } from 'i18next'

/** The text for a field's message code; a code that the web does not know is simply wrong. */
export const fieldErrorText = (t: TFunction<'errors'>, code: string | undefined): string | undefined =>
  code === undefined ? undefined : t(fieldErrors.find((each) => each === code) ?? 'ERRORS.PROVIDEDATA')
