import type { Video } from '@slodki-ul/contract/learning/videos'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import texts from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './chapter-list.module.css'
import { chapterAt, formatTime } from './player.rules.ts'

type ChapterListProps = { chapters: Video['chapters']; time: number; onChoose: (second: number) => void }

/** The chapters of a video in a scrolling row; pressing one plays it from its start. */
export function ChapterList({ chapters, time, onChoose }: ChapterListProps) {
  const { t } = useTranslation('player')
  const current = chapterAt(chapters, time)
  if (chapters.length === 0) return null
  return (
    <nav aria-label={t('chapters')}>
      <ol className={styles.list}>
        {chapters.map(({ title, startSecond }, index) => (
          <li key={startSecond}>
            <Chip current={index === current} onClick={() => onChoose(startSecond)}>
              <span className={clsx(texts.numbers, styles.time)}>{formatTime(startSecond)}</span> {title}
            </Chip>
          </li>
        ))}
      </ol>
    </nav>
  )
}
