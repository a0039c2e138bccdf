import type { GiftCardRefusal } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'

/** The sentence of a failed action: why the card does not allow it, or the general one. */
export function useGiftCardFailure(): (error: unknown) => string {
  const { t } = useTranslation('gift-cards')
  const textOf = useFailureText()
  return (error) => {
    const { code, details } = readFailure(error)
    return code === 'ERRORS.ACTIONNOTALLOWED' && typeof details.reason === 'string'
      ? t(`refused.${details.reason as GiftCardRefusal}`)
      : textOf(error)
  }
}
