import type { GiftCardRecord } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShowGiftCardCodeMutation } from '#catalogue/vouchers/gift-cards.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './vouchers.module.css'

/** The code: its last letters, and for an owner, after a code of the second factor, the whole of it (BO-006, BO-181). */
export function GiftCardCode({ card, mayManage }: { card: GiftCardRecord; mayManage: boolean }) {
  const { t } = useTranslation('gift-cards')
  const textOf = useFailureText()
  const [show, { data, isLoading, error, reset }] = useShowGiftCardCodeMutation()
  return (
    <Tile title={t('code')}>
      <div className={styles.stack}>
        <p className={styles.big} aria-live="polite">
          <span className={styles.code}>{data?.code ?? card.maskedCode}</span>
        </p>
        {mayManage &&
          (data ? (
            <Button variant="line" icon={EyeOff} onClick={reset}>
              {t('code.hide')}
            </Button>
          ) : (
            <Button variant="line" icon={Eye} busy={isLoading} onClick={() => show({ params: { id: card.id } })}>
              {t('code.show')}
            </Button>
          ))}
        {error && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        <small>{t(mayManage ? 'code.note' : 'code.owner')}</small>
      </div>
    </Tile>
  )
}
