import type { MailPreview } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './mail-frame.module.css'
import type { Colours } from './mail-frame.rules.ts'
import { MailFrame } from './mail-frame.tsx'

const formats = ['html', 'text'] as const

type MailLookProps = {
  preview: MailPreview | undefined
  /** What stands in its place while there is none. */
  children?: ReactNode
}

/** A mail as HTML, in light and dark colours, and as text; the form that was chosen stays with the next mail. */
export function MailLook({ preview, children }: MailLookProps) {
  const { t } = useTranslation('mails')
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  const [colours, setColours] = useState<Colours>('light')
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <Tabs
          legend={t('format')}
          name="mail-format"
          options={formats.map((value) => ({ value, label: t(`format.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        {format === 'html' && (
          <Tabs
            legend={t('colours')}
            name="mail-colours"
            options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`colours.${value}`) }))}
            value={colours}
            onChange={setColours}
          />
        )}
      </div>
      {preview ? <Mail preview={preview} format={format} colours={colours} /> : children}
    </div>
  )
}

type MailProps = { preview: MailPreview; format: (typeof formats)[number]; colours: Colours }

function Mail({ preview, format, colours }: MailProps) {
  const { t } = useTranslation('mails')
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('subject')}</dt>
        <dd>{preview.subject}</dd>
        {preview.attachments.length > 0 && (
          <>
            <dt>{t('attachments')}</dt>
            <dd>{preview.attachments.join(', ')}</dd>
          </>
        )}
      </dl>
      {format === 'html' ? (
        <MailFrame title={t('frame', { subject: preview.subject })} html={preview.html} colours={colours} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        <pre className={styles.text} tabIndex={0}>
          {preview.text}
        </pre>
      )}
    </>
  )
}
