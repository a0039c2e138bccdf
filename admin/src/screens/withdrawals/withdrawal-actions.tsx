import { refusalMax, type WithdrawalRecord } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefuseWithdrawalMutation, useSettleWithdrawalMutation } from '#compliance/withdrawals/withdrawals.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { LazyAcceptDialog } from './lazy-accept.ts'

const actions = ['accept', 'settle', 'refuse'] as const
type Action = (typeof actions)[number]

/** Decides about a statement; each decision is confirmed, a refusal has a reason that is mailed. */
export function WithdrawalActions({ record }: { record: WithdrawalRecord }) {
  const { id, fullName, allowedActions, request } = record
  const { t } = useTranslation('withdrawals')
  const textOf = useFailureText()
  const may = usePermissions()('withdrawals.settle', true)
  const [asked, setAsked] = useState<Action | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const calls = {
    settle: useSettleWithdrawalMutation(),
    refuse: useRefuseWithdrawalMutation(),
  }
  if (!may) return null
  const confirmed = asked === 'accept' ? null : asked
  const [, state] = calls[confirmed ?? 'settle']
  const confirm = async (action: Exclude<Action, 'accept'>) => {
    setMissing(action === 'refuse' && reason.trim() === '')
    if (action === 'refuse' && reason.trim() === '') return
    const params = { id }
    const { data } = await (action === 'refuse'
      ? calls.refuse[0]({ params, body: { reason: reason.trim() } })
      : calls[action][0]({ params }))
    if (!data) return
    setAsked(null)
    toasts.show({ kind: 'success', title: t(`done.${action}`, { name: fullName }) })
  }
  return (
    <>
      {actions
        .filter((action) => allowedActions.includes(action) && (action !== 'accept' || request === null))
        .map((action) => (
          <Button key={action} {...(action === 'refuse' && { variant: 'line' })} onClick={() => setAsked(action)}>
            {t(`action.${action}`)}
          </Button>
        ))}
      {asked === 'accept' && (
        <Suspense>
          <LazyAcceptDialog record={record} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {confirmed && (
        <ConfirmDialog
          title={t(`ask.${confirmed}`, { name: fullName })}
          confirm={t(`action.${confirmed}`)}
          isDanger={confirmed === 'refuse'}
          isBusy={state.isLoading}
          error={state.error && textOf(state.error)}
          onConfirm={() => confirm(confirmed)}
          onClose={() => {
            setAsked(null)
            state.reset()
          }}
        >
          <p>{t(`text.${confirmed}`)}</p>
          {confirmed === 'refuse' && (
            <TextArea
              label={t('reason')}
              value={reason}
              maxLength={refusalMax}
              error={isMissing ? t('reason.required') : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
