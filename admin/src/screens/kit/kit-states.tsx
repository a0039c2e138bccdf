import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Package, X } from 'lucide-react'
import { Kbd } from '#layout/kbd.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { SectionTabs } from '#layout/section-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './kit.module.css'

const pages = [
  { label: 'Tutaj', path: '/kit', permission: 'orders.view' },
  { label: 'Zamówienia', path: '/orders', permission: 'orders.view' },
] as const
const failed = { code: 'ERRORS.BASIC', status: 502, fields: {}, details: {} }

/** Tiles, tabs, states of a record and of one of its parts. */
export function StateKit() {
  return (
    <>
      <SectionTabs label="Karty działu" pages={pages} />
      <div className={styles.three}>
        <Tile title="Kafelek" aside={<Tag variant="mute">Z boku</Tag>}>
          <p>Treść kafelka.</p>
          <ProgressBar value={30} max={100} label="30 ze 100" />
        </Tile>
        <Tile title="Bez marginesów" flush>
          <Html html="<p>Treść do krawędzi.</p>" />
        </Tile>
        <Tile title="Znaki">
          <div className={styles.row}>
            {(['plain', 'fresh', 'warn', 'rasp', 'mute', 'ok', 'new'] as const).map((variant) => (
              <Tag key={variant} variant={variant}>
                Stan {variant}
              </Tag>
            ))}
            <Chip removes aria-label="Zdejmij: Opłacone">
              Opłacone <Icon of={X} />
            </Chip>
            <Avatar initials="MW" colour="honey" />
            <HexagonIcon icon={Package} fill="var(--honey-200)" />
            <Kbd>J</Kbd>
            <Kbd>Enter</Kbd>
          </div>
        </Tile>
      </div>
      <div className={styles.three}>
        <PendingRecord error={undefined} lines={4} onRetry={() => {}} isRetrying={false} />
        <PendingRecord error={failed} lines={4} onRetry={() => {}} isRetrying={false} />
        <PendingRecord error={failed} lines={4} onRetry={() => {}} isRetrying />
      </div>
      <Note variant="warn">Ostrzeżenie przy treści.</Note>
      <RetryNote text="Ta część się nie wczytała." onRetry={() => {}} retrying={false} />
    </>
  )
}
