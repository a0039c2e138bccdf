import { Button } from '@slodki-ul/ui/button.tsx'
import { Download, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { Menu } from '#core/menu.tsx'
import { RowMenu } from '#core/row-menu.tsx'
import { toasts } from '#core/toasts.ts'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import { ExportButton } from '#layout/export-button.tsx'
import { FileChoice } from '#layout/file-choice.tsx'
import { Palette } from '#layout/palette.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './kit.module.css'

const never = new Promise<never>(() => {})
const options = [
  { id: 'edit', label: 'Edytuj', onChoose: () => {} },
  { id: 'copy', label: 'Powiel', onChoose: () => {} },
]
const chosen = [
  { id: 'paid', label: 'Opłacone', isOn: true, onChoose: () => {} },
  { id: 'packed', label: 'Spakowane', isOn: false, onChoose: () => {} },
]
type Opened = 'question' | 'danger' | 'busy' | 'failed' | 'bulk' | 'counting' | 'palette' | null

/** Buttons, menus, messages and what they open. */
export function ActionKit() {
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  return (
    <Tile title="Działania">
      <div className={styles.row}>
        <Menu label="Działania" options={options} className={styles.button}>
          Menu
        </Menu>
        <Menu label="Status" options={chosen} className={styles.button} side="end">
          Kilka naraz
        </Menu>
        <RowMenu label="Działania wiersza" actions={options} />
        <ExportButton label="Eksport" name="przyklad" fetch={async () => ({ error: 'ERRORS.BASIC' })} />
        <FileChoice label="Wybierz plik" icon={Download} accept=".csv" onChosen={() => {}} />
      </div>
      <div className={styles.row}>
        {(['question', 'danger', 'busy', 'failed', 'bulk', 'counting', 'palette'] as const).map((kind) => (
          <Button key={kind} variant="line" size="sm" icon={MoreHorizontal} onClick={() => open(kind)}>
            {kind}
          </Button>
        ))}
        <Button
          variant="soft"
          size="sm"
          onClick={() => toasts.show({ kind: 'success', title: 'Ukryto produkt', onUndo: () => {} })}
        >
          Komunikat z Cofnij
        </Button>
        <Button
          variant="soft"
          size="sm"
          onClick={() => toasts.show({ kind: 'error', title: 'Nie zapisano', text: 'Spróbuj ponownie.' })}
        >
          Komunikat o błędzie
        </Button>
      </div>
      {opened === 'palette' && <Palette groups={[{ title: 'Działania', items: [] }]} onClose={close} />}
      {(opened === 'bulk' || opened === 'counting') && (
        <BulkDialog
          title="Wyloguj zaznaczone osoby"
          preview={async () =>
            opened === 'counting'
              ? never
              : { data: { total: 3, possible: 1, refused: [{ code: 'ERRORS.ACTIONNOTALLOWED', count: 2 }] } }
          }
          start={() => never}
          refusalText={(_code, count) => `${count} nie jest zalogowanych`}
          button={(count) => `Wyloguj ${count}`}
          onStarted={close}
          onClose={close}
        />
      )}
      {(opened === 'question' || opened === 'danger' || opened === 'busy' || opened === 'failed') && (
        <ConfirmDialog
          title="Ukryć miód lipowy?"
          confirm="Ukryj"
          isDanger={opened === 'danger'}
          isBusy={opened === 'busy'}
          error={opened === 'failed' ? 'Nie udało się. Spróbuj ponownie.' : undefined}
          onConfirm={close}
          onClose={close}
        >
          Zniknie ze sklepu, a linki do niego powiedzą, że go nie ma.
        </ConfirmDialog>
      )}
    </Tile>
  )
}
