import { formatDate } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import type { figuresEndpoints } from '@slodki-ul/contract/platform/figures.admin'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useListFiguresQuery } from '#platform/figures/figures.api.ts'
import { figureText, numberText } from './figure-text.rules.ts'
import styles from './figures.module.css'
import { changeOf, type Days, isImprovement } from './period.rules.ts'

type Figures = Reply<(typeof figuresEndpoints)['listFigures']>

/** The figures that the person may see, each with its definition and against the equal period before (BO-039, BO-040). */
export function FigureTiles({ days }: { days: Days }) {
  const { t } = useTranslation('dashboard')
  const failureText = useFailureText()
  const { currentData: data, error, isFetching, refetch } = useListFiguresQuery({ query: days })
  if (error) return <ErrorState text={failureText(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <Tile>
        <LoadingStatus />
        <LinesSkeleton lines={3} />
      </Tile>
    )
  return (
    <ul className={styles.tiles} aria-label={t('figures')}>
      {data.figures.map((figure) => (
        <li key={figure.kind}>
          <Tile>
            <FigureTile figure={figure} before={data.before} />
          </Tile>
        </li>
      ))}
    </ul>
  )
}

type FigureTileProps = { figure: Figures['figures'][number]; before: Figures['before'] }

function FigureTile({ figure: { kind, value, before }, before: days }: FigureTileProps) {
  const { t, i18n } = useTranslation('dashboard')
  const textOf = (amount: number | null) => figureText(kind, amount, i18n.language)
  const change = changeOf(value, before, kind === 'churn')
  const icon = change === null || change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown
  const range = `${formatDate(days.from)}–${formatDate(days.to)}`
  return (
    <>
      <h2 className={styles.name}>{t(`figure.${kind}`)}</h2>
      <p className={styles.value}>{textOf(value)}</p>
      <p className={styles.change} data-good={isImprovement(kind, change) || undefined}>
        <Icon of={icon} />
        {change === null
          ? t('figure.noChange')
          : t(kind === 'churn' ? 'figure.points' : 'figure.percent', {
              change: `${change > 0 ? '+' : ''}${numberText(change, i18n.language)}`,
            })}{' '}
        <span title={range}>{t('figure.before', { value: textOf(before) })}</span>
      </p>
      <details className={styles.definition}>
        <summary>{t('figure.definition')}</summary>
        {t(`definition.${kind}`)} {t('figure.compared', { range })}
      </details>
    </>
  )
}
