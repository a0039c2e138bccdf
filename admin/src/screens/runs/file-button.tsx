import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useGetRunFileMutation } from '#platform/runs/runs.api.ts'

/** Saves the file that a run made. */
export function FileButton({ run: { id, kind, createdAt } }: { run: Run }) {
  const { t } = useTranslation('runs')
  const textOf = useFailureText()
  const [load, { isLoading }] = useGetRunFileMutation()
  async function handleLoad() {
    const { data, error } = await load({ params: { id } })
    if (data) saveFile(data, `${kind.replaceAll('.', '-')}-${createdAt.slice(0, 10)}.zip`)
    else toasts.show({ kind: 'error', title: textOf(error) })
  }
  return (
    <Button icon={Download} busy={isLoading} onClick={handleLoad}>
      {t('file')}
    </Button>
  )
}
