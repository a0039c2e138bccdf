import { Button } from '@slodki-ul/ui/button.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { User, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMergeCarts } from '#commerce/cart/use-merge-carts.ts'
import { useSession } from '#core/session.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { SignIn } from '#identity/auth/sign-in.tsx'
import styles from './checkout-login.module.css'

addTexts({ auth: authTexts })

/** Sign-in for guests with an account, without leaving the checkout (CHK-04, CHK-05). */
export function CheckoutLogin() {
  const { t } = useTranslation(['checkout', 'auth', 'ui'])
  const session = useSession()
  const joinCarts = useMergeCarts()
  const [isOpen, setOpen] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) block.current?.querySelector('input')?.focus()
  }, [isOpen])

  async function handleDone() {
    await joinCarts()
    // The form disappears with the focus, so screen reader users continue at the page, which has just been prefilled.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (session) return null
  return (
    <div className={styles.login}>
      <Note
        variant="plain"
        icon={User}
        className={styles.note}
        action={
          isOpen ? (
            <IconButton icon={X} label={t('close', { ns: 'ui' })} onClick={() => setOpen(false)} />
          ) : (
            <Button variant="line" size="sm" onClick={() => setOpen(true)}>
              {t('login', { ns: 'auth' })}
            </Button>
          )
        }
      >
        <p className={styles.words}>{t('account')}</p>
      </Note>
      {isOpen && (
        <div ref={block} className={styles.block}>
          <SignIn onDone={handleDone} />
        </div>
      )}
    </div>
  )
}
