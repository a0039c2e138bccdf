import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#core/toasts.ts'
import type { CartLine } from './cart.rules.ts'
import styles from './gift.module.css'
import { GiftSummary } from './gift-summary.tsx'

const GiftDialog = lazyComponent(async () => (await import('./gift-dialog.tsx')).GiftDialog)

/** What is arranged for the gift cards of a line, with the button that changes it. */
export function GiftLine({ line: { product, gift } }: { line: CartLine }) {
  const { t } = useTranslation('giftDelivery')
  const [isOpen, setOpen] = useState(false)
  const action = gift ? t('change') : t('arrange')
  // If its code cannot be loaded, nothing opens and the page stays.
  const handleOpen = () =>
    GiftDialog.load().then(
      () => setOpen(true),
      () => showFailure('ERRORS.BASIC', 'arrangeGift'),
    )
  return (
    <>
      {gift && <GiftSummary gift={gift} />}
      <button
        type="button"
        className={clsx(text.link, text.small, styles.arrange)}
        aria-haspopup="dialog"
        aria-label={t('named', { action, name: product.name })}
        onClick={handleOpen}
      >
        {action}
      </button>
      <Suspense>{isOpen && <GiftDialog productId={product.id} gift={gift} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
