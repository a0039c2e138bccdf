import { Button } from '@slodki-ul/ui/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { readClock } from '#core/clock.ts'
import { useCommands } from '#core/commands.ts'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'

type ExportButtonProps = {
  label: string
  /** Of the file, before its day. */
  name: string
  /** How the name ends. */
  type?: 'csv' | 'xlsx'
  /** Fetches the file; resolves with its address in memory. */
  fetch: () => PromiseLike<{ data?: string | undefined; error?: unknown }>
}

/** Saves what a list shows as a file of that day; a refusal is said in a message. */
export function ExportButton({ label, name, type = 'csv', fetch }: ExportButtonProps) {
  const textOf = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const { data: url, error } = await fetch()
    setBusy(false)
    if (url) saveFile(url, `${name}-${readClock().toISOString().slice(0, 10)}.${type}`)
    else toasts.show({ kind: 'error', title: textOf(error) })
  }
  useCommands([{ id: `export-${name}-${type}`, title: label, icon: Download, run: save }])
  return (
    <Button variant="line" size="sm" icon={Download} busy={isBusy} onClick={save}>
      {label}
    </Button>
  )
}
