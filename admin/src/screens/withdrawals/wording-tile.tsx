import type { WithdrawalWording } from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import { formatDate } from '@slodki-ul/contract/dates'
import { Button, ButtonAnchor } from '@slodki-ul/ui/button.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './withdrawals.module.css'

/** A text on withdrawing in one language, with what it says and lacks (BO-157). */
export function WordingTile({ wording }: { wording: WithdrawalWording }) {
  const { t } = useTranslation('withdrawals')
  const { text, language, version, publishedAt, html, checks } = wording
  const title = `${t(`wording.${text}`)}, ${t(`wording.${language}`)}`
  return (
    <Tile title={title}>
      <p className={styles.words}>{t('wording.version', { version, at: formatDate(publishedAt) })}</p>
      <ul className={styles.rights} aria-label={title}>
        {checks.map(({ check, missing }) => (
          <li key={check}>
            <Icon
              of={missing.length === 0 ? CircleCheck : CircleX}
              className={missing.length === 0 ? styles.yes : styles.no}
            />
            <div>
              <VisuallyHidden>{t(missing.length === 0 ? 'check.yes' : 'check.no')}</VisuallyHidden>{' '}
              <b>{t(`check.${check}`)}</b>
              {missing.map((part) => (
                <small key={part}>{`${t('check.no')} ${part}`}</small>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {text === 'withdrawal' && <FormText title={title} html={html} language={language} />}
    </Tile>
  )
}

type FormTextProps = { title: string } & Pick<WithdrawalWording, 'html' | 'language'>

/** The form as the shop has it: its text, and the PDF that is drawn from it. */
function FormText({ title, html, language }: FormTextProps) {
  const { t } = useTranslation('withdrawals')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.wordingActions}>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        {t('wording.read')}
      </Button>
      <ButtonAnchor variant="line" size="sm" href={withdrawalFormPath} target="_blank" rel="noopener">
        {t('wording.pdf')}
        <VisuallyHidden> {t('wording.newTab')}</VisuallyHidden>
      </ButtonAnchor>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={title} size="reading">
          <div lang={language}>
            <Html html={html} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
