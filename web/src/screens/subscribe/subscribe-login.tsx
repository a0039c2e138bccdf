import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMergeCarts } from '#commerce/cart/use-merge-carts.ts'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import { SignIn } from '#identity/auth/sign-in.tsx'
import styles from './subscribe.module.css'

addTexts({ auth: authTexts })

/** Sign-in without leaving the purchase, for guests with an account (SUB-12, SUB-13). */
export function SubscribeLogin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('subscription')
  const joinCarts = useMergeCarts()

  async function handleDone() {
    await joinCarts()
    // The block is removed with the focus, so the focus moves to the page that has just been filled in.
    document.getElementById('main')?.focus({ preventScroll: true })
    onDone()
  }

  return (
    <div>
      <SignIn onDone={handleDone} compact />
      <p className={clsx(text.small, text.muted, styles.accept)}>
        <RichText
          text={t('login.terms')}
          parts={{
            terms: (words) => (
              <Link className={text.link} to={paths.terms} target="_blank">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  )
}
