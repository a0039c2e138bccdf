import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { ArrowRight, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import styles from './packing-header.module.css'

type PackingHeaderProps = {
  /** Orders of the list, and how many of them are packed. */
  total?: number
  packed?: number
  /** Goes on to the next order; absent when there is none. */
  onNext?: (() => void) | undefined
}

/** The way out, how far the list is, and the way to the next order. */
export function PackingHeader({ total = 0, packed = 0, onNext }: PackingHeaderProps) {
  const { t } = useTranslation('packing')
  const navigate = useNavigate()
  const position = Math.min(packed + 1, total)
  return (
    <header className={styles.header}>
      <IconButton icon={X} label={t('leave')} onClick={() => navigate(paths.orders)} />
      <div className={styles.title}>
        <h1>{t('title')}</h1>
        {total > 0 && <p>{t('progress', { position, total, left: total - position })}</p>}
      </div>
      {onNext && <IconButton icon={ArrowRight} label={t('next')} onClick={onNext} />}
      {total > 0 && (
        <ProgressBar
          className={styles.progress}
          value={packed}
          max={total}
          label={t('progress.label', { packed, total })}
        />
      )}
    </header>
  )
}
