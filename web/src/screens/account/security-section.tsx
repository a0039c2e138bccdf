import { Button } from '@slodki-ul/ui/button.tsx'
import { RowCard } from '@slodki-ul/ui/row-card.tsx'
import { Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExportPersonalDataMutation } from '#compliance/account-data/account-data.api.ts'
import { DeleteAccountDialog } from '#compliance/account-data/delete-account-dialog.tsx'
import { readClock } from '#core/clock.ts'
import { saveFile } from '#core/save-file.ts'
import { TwoFactorSection } from '#identity/auth/two-factor-section.tsx'

/** Two-factor sign-in, export of personal data and deletion of the account (ACC-18, ACC-20). */
export function SecuritySection() {
  const { t } = useTranslation('account')
  const id = useId()
  const [load, { isLoading }] = useExportPersonalDataMutation()
  const [isAsked, setAsked] = useState(false)

  async function handleExport() {
    const { data } = await load()
    const day = readClock().toISOString().slice(0, 10)
    if (data) saveFile(`slodki-ul-${day}.json`, 'application/json', JSON.stringify(data, null, 2))
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('security.title')}</h2>
      <TwoFactorSection />
      <RowCard
        icon={Download}
        fill="var(--pist-100)"
        title={t('export.title')}
        text={t('export.text')}
        action={
          <Button variant="line" size="sm" busy={isLoading} onClick={handleExport}>
            {t('export.button')}
          </Button>
        }
      />
      <RowCard
        icon={Trash2}
        fill="var(--rasp-100)"
        title={t('delete.title')}
        text={t('delete.text')}
        action={
          <Button variant="danger" size="sm" onClick={() => setAsked(true)}>
            {t('delete.button')}
          </Button>
        }
      />
      <DeleteAccountDialog open={isAsked} onClose={() => setAsked(false)} />
    </section>
  )
}
