import { waitingWithdrawals } from '#compliance/withdrawals/waiting-withdrawals.db.ts'
import { sumAcceptedOfDay } from '#compliance/withdrawals/withdrawal-acceptances.db.ts'
import { withdrawalAccepted } from '#compliance/withdrawals/withdrawal-accepted.mail.ts'
import { withdrawalEvidence } from '#compliance/withdrawals/withdrawal-evidence.service.ts'
import { withdrawalRefused } from '#compliance/withdrawals/withdrawal-refused.mail.ts'
import { withdrawalRequests } from '#compliance/withdrawals/withdrawal-requests.service.ts'
import { staffWithdrawalsRoutes } from '#compliance/withdrawals/withdrawals.admin.routes.ts'
import { openWithdrawals, selectWithdrawalsNaming } from '#compliance/withdrawals/withdrawals.db.ts'
import { deleteOldWithdrawals } from '#compliance/withdrawals/withdrawals.jobs.ts'
import { withdrawalMails } from '#compliance/withdrawals/withdrawals.mail.ts'
import { withdrawalsRoutes } from '#compliance/withdrawals/withdrawals.routes.ts'
import { selectWithdrawalsOf } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Module } from '#module.ts'

export const withdrawalsModule: Module = {
  waitingCounts: [waitingWithdrawals],
  cleanups: [{ name: 'delete-old-withdrawals', run: deleteOldWithdrawals }],
  mails: { ...withdrawalMails, 'withdrawal-refused': withdrawalRefused, 'withdrawal-accepted': withdrawalAccepted },
  adminRoutes: staffWithdrawalsRoutes,
  routes: withdrawalsRoutes,
  queries: {
    ...{ findOrderWithdrawals: selectWithdrawalsNaming, openWithdrawals },
    sumSubscriptionsGivenBack: sumAcceptedOfDay,
  },
  requestActions: withdrawalRequests,
  evidence: [withdrawalEvidence],
  personalData: {
    // Retained for claims, like orders: a job deletes them (docs/decisions/0030-contract-withdrawal.md).
    withdrawals: {
      tables: ['withdrawals', 'withdrawal_acceptances'],
      read: (db, { id, confirmedEmail }) => selectWithdrawalsOf(db, { id, confirmedEmail }),
    },
  },
}
