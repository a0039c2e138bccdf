import { useTranslation } from 'react-i18next'
import type errors from '#i18n/pl/errors.json'
import { readFailure } from './failure.ts'

type Known = keyof typeof errors

/** Returns the sentence of a failed call; a code without one, which no call of the back office returns, is the general failure. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    const { code } = readFailure(error)
    return t(i18n.exists(code, { ns: 'errors' }) ? (code as Known) : 'ERRORS.BASIC')
  }
}
