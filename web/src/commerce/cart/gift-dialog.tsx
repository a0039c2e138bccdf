import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { useArrangeGiftMutation } from './cart.api.ts'
import { readCartId } from './cart-id.ts'
import { enqueue } from './cart-queue.ts'
import { GiftFields } from './gift-fields.tsx'
import { useGiftForm } from './use-gift-form.ts'

type GiftDialogProps = { productId: number; gift: GiftDelivery | null; onClose: () => void }

/** Changes to whom and when the gift cards of a line are sent. */
export function GiftDialog({ productId, gift, onClose }: GiftDialogProps) {
  const { t } = useTranslation('giftDelivery')
  const languageCode = useLanguage()
  const [send, { isLoading }] = useArrangeGiftMutation()
  const form = useGiftForm(gift)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const cartId = readCartId()
    if (isLoading || !form.check()) return
    if (!cartId || !form.typed) return onClose()
    try {
      const body = { cartId, productId, languageCode, gift: form.typed }
      await enqueue(() => send({ body }).unwrap())
      onClose()
    } catch (error) {
      // A toast has shown the error; what was typed stays.
      form.refuse(error)
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <form onSubmit={handleSubmit} noValidate>
        <div ref={form.fields}>
          <GiftFields {...form.props} />
        </div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
