import type { LabelFormat } from '@slodki-ul/contract/commerce/shipments.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#core/paths.ts'
import { saveFile } from '#core/save-file.ts'
import styles from './labels-dialog.module.css'
import { type ChosenLabels, usePreviewLabelsMutation, usePrintLabelsMutation } from './shipments.api.ts'
import { useShipmentFailure } from './use-shipment-failure.ts'

type LabelsDialogProps = { chosen: ChosenLabels; onClose: () => void }

/** The labels of the chosen orders as one file, after those without one are named (BO-055). */
export function LabelsDialog({ chosen, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('shipments')
  const textOf = useShipmentFailure()
  const [format, setFormat] = useState<LabelFormat>('A6')
  const [look, { data: found, error: lookError, isLoading: isLooking }] = usePreviewLabelsMutation()
  const [print, { error: printError, isLoading }] = usePrintLabelsMutation()
  const load = () => look({ body: chosen })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection stays the same while the dialog is open
  useEffect(() => void load(), [])

  async function handlePrint() {
    const { data } = await print({ body: { ...chosen, format } })
    if (!data) return
    saveFile(data, `${t('labels.file')}-${format}.pdf`)
    onClose()
  }
  const error = printError ?? lookError
  return (
    <Dialog open onClose={onClose} size="medium" title={t('labels.title')}>
      <div className={styles.body}>
        {isLooking && <LoadingStatus />}
        {found && <p>{t('labels.found', { count: found.labelsCount })}</p>}
        {found && found.missing.length > 0 && (
          <Note variant="warn">
            <b>{t('labels.missing', { count: found.missing.length })}</b>
            <ul className={styles.missing}>
              {found.missing.map(({ orderId, number, reason }) => (
                <li key={orderId}>
                  <Link className={text.link} to={orderPath(orderId)}>
                    {number}
                  </Link>{' '}
                  {t(`missing.${reason}`)}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {found && found.labelsCount > 0 && (
          <Choice
            legend={t('labels.format')}
            name="label-format"
            value={format}
            onChange={setFormat}
            options={(['A6', 'A4'] as const).map((each) => ({
              value: each,
              name: each,
              note: t(`labels.format.${each}`),
            }))}
          />
        )}
        {error && (
          <Note
            variant="error"
            role="alert"
            {...(lookError && {
              action: (
                <Button variant="line" size="sm" onClick={load}>
                  {t('retry')}
                </Button>
              ),
            })}
          >
            {textOf(error)}
          </Note>
        )}
      </div>
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        {found && found.labelsCount > 0 && (
          <Button icon={Printer} busy={isLoading} onClick={handlePrint}>
            {t('labels.print', { count: found.labelsCount })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
