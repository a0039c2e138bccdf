import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { noticeDaysOf } from '@slodki-ul/contract/legal/legal-versions.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useCancelLegalPlanMutation,
  useDiscardLegalDraftMutation,
  usePlanLegalTextMutation,
  usePublishLegalTextMutation,
} from '#compliance/legal-texts/legal-texts.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { PlanForm } from '#layout/plan-form.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './legal-texts.module.css'

type PublicationTileProps = {
  text: LegalTextRecord
  /** Something is typed that the draft does not have yet. */
  isTyped: boolean
}

/** Publishing the draft now or at a minute, taking the plan back, and discarding the draft (BO-137). */
export function PublicationTile({ text, isTyped }: PublicationTileProps) {
  const { t } = useTranslation('legal-texts')
  const mayPublish = usePermissions()('texts.publish', true)
  const { draft, missing } = text
  if (!draft) return <Tile title={t('publication')}>{t('noDraft')}</Tile>
  return (
    <Tile title={t('publication')}>
      <div className={styles.stack}>
        {missing.length > 0 && (
          <Note>
            <p>{t('missing')}</p>
            <ul>
              {missing.map((gap) => (
                <li key={gap}>{t(`missing.${gap}`)}</li>
              ))}
            </ul>
          </Note>
        )}
        {draft.publishAt && (
          <p>{t('plannedText', { when: formatMoment(draft.publishAt), who: draft.plannedBy ?? '—' })}</p>
        )}
        {draft.notice && (
          <p>
            {draft.notice.sent === null
              ? t('notice.planned', { when: formatMoment(draft.notice.at) })
              : t('notice.sent', { when: formatMoment(draft.notice.at), count: draft.notice.sent })}
          </p>
        )}
        {isTyped && <Note>{t('saveFirst')}</Note>}
        {mayPublish ? (
          <OwnerActions text={text} isBlocked={isTyped || missing.length > 0} />
        ) : (
          <Note variant="plain">{t('ownerPublishes')}</Note>
        )}
        {!draft.publishAt && <DiscardButton text={text} />}
      </div>
    </Tile>
  )
}

function OwnerActions({ text, isBlocked }: { text: LegalTextRecord; isBlocked: boolean }) {
  const { t } = useTranslation('legal-texts')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [publish, { isLoading, error, reset }] = usePublishLegalTextMutation()
  const [cancel, cancelling] = useCancelLegalPlanMutation()
  const [plan, planning] = usePlanLegalTextMutation()
  const { kind, version, draft, dialog } = text
  const [isAnnounced, setAnnounced] = useState(draft?.notice !== null && draft?.notice !== undefined)
  const [isAboutSubscription, setAbout] = useState(draft?.notice?.days === noticeDaysOf(true))
  const name = t(`kind.${kind}`)
  // Subscribers were told of its day: sooner only after the plan was taken back.
  const isPromised = draft?.notice?.sent !== null && draft?.notice?.sent !== undefined
  const confirm = async () => {
    const { data } = await publish({ params: { kind }, body: { version } })
    if (!data) return
    setAsked(false)
    toasts.show({ kind: 'success', title: t('publishedToast', { name, version: data.inForce.version }) })
  }
  const takeBack = async () => {
    const { error: failure } = await cancel({ params: { kind } })
    toasts.show(
      failure ? { kind: 'error', title: textOf(failure) } : { kind: 'success', title: t('cancelledToast', { name }) },
    )
  }
  return (
    <>
      <PlanForm
        key={draft?.publishAt}
        id="legal-plan"
        label={t('planAt')}
        submit={t(draft?.publishAt ? 'movePlan' : 'plan')}
        planned={t('plannedToast', { name })}
        isBusy={planning.isLoading}
        isBlocked={isBlocked}
        onPlan={(at) =>
          plan({ params: { kind }, body: { version, at, isAnnounced: isAnnounced || isPromised, isAboutSubscription } })
        }
      >
        {kind === 'terms' && (
          <>
            <Check
              top
              checked={isAnnounced || isPromised}
              disabled={isPromised}
              onChange={({ target }) => setAnnounced(target.checked)}
            >
              {t('announce', { days: noticeDaysOf(isAboutSubscription) })}
            </Check>
            {(isAnnounced || isPromised) && (
              <Check top checked={isAboutSubscription} onChange={({ target }) => setAbout(target.checked)}>
                {t('announce.subscription', { days: noticeDaysOf(true) })}
              </Check>
            )}
          </>
        )}
      </PlanForm>
      {isPromised && <Note variant="plain">{t('notice.binds')}</Note>}
      <div className={styles.actions}>
        <Button size="sm" disabled={isBlocked || isPromised} aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('publishNow')}
        </Button>
        {draft?.publishAt && (
          <Button size="sm" variant="line" busy={cancelling.isLoading} onClick={takeBack}>
            {t('cancelPlan')}
          </Button>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('publishTitle', { name })}
          confirm={t('publishNow')}
          isBusy={isLoading}
          error={error && textOf(error)}
          onConfirm={confirm}
          onClose={() => {
            setAsked(false)
            reset()
          }}
        >
          <p>{t('publishText')}</p>
          {dialog && <p>{t('publishAsks', { count: dialog.accounts })}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

function DiscardButton({ text: { kind } }: { text: LegalTextRecord }) {
  const { t } = useTranslation('legal-texts')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [discard, { isLoading, error, reset }] = useDiscardLegalDraftMutation()
  return (
    <>
      <div>
        <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('discard')}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('discardTitle', { name: t(`kind.${kind}`) })}
          confirm={t('discard')}
          isDanger
          isBusy={isLoading}
          error={error && textOf(error)}
          onConfirm={async () => {
            const { data } = await discard({ params: { kind } })
            if (data) setAsked(false)
          }}
          onClose={() => {
            setAsked(false)
            reset()
          }}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
