import type { Product } from '@slodki-ul/contract/catalogue/products'
import { exceptionTexts } from '@slodki-ul/contract/catalogue/withdrawal-exceptions'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useLanguage } from '#i18n/language.ts'

/** What the buyer has to know before the contract: the right to withdraw that a product does not have as others do. */
export function ExceptionNote({ exception }: { exception: Product['withdrawalException'] }) {
  const language = useLanguage()
  return exception && <p className={clsx(text.small, text.muted)}>{exceptionTexts[language][exception]}</p>
}
